/*
  The words of generated names. Within a list, no entry is another one followed by a space, because only then the order
  of the combinations is the order of the names.
*/

/**
 * Typical values of a kind of product, in g per 100 g: protein, carbohydrates, sugar, fat, saturated, fibre, sodium.
 */
export type Profile = readonly [number, number, number, number, number, number, number];

export const flavours = `
Acai Acerola Almond Aniseed Apple Apricot Aronia Artichoke Arugula Asparagus Aubergine Avocado Bamboo Banana Barberry
Barley Basil Beetroot Bergamot Bilberry Blackberry Blackcurrant Blueberry Boysenberry Broccoli Buckwheat Butterscotch
Cactus Caper Caramel Caraway Cardamom Carob Carrot Cashew Cauliflower Celeriac Chamomile Cheddar Cherry Chestnut Chia
Chickpea Chilli Chive Chocolate Cider Cinnamon Clementine Clove Cocoa Coconut Coffee Coriander Cranberry Cucumber Cumin
Currant Curry Custard Damson Dandelion Date Dill Durian Elderberry Elderflower Endive Fennel Fenugreek Fig Flaxseed
Galangal Garlic Ginger Gooseberry Grape Grapefruit Guava Hazelnut Hemp Hibiscus Honey Honeydew Horseradish Jalapeno
Jasmine Juniper Kale Kiwi Kumquat Lavender Leek Lemon Lemongrass Lentil Lime Liquorice Lychee Macadamia Malt Mandarin
Mango Maple Marjoram Matcha Melon Millet Mint Miso Mocha Mulberry Mushroom Mustard Nectarine Nutmeg Oat Olive Onion
Orange Oregano Papaya Paprika Passionfruit Peach Peanut Pear Pecan Pepper Pineapple Pistachio Plum Pomegranate Poppy
Pumpkin Quince Quinoa Raisin Raspberry Rhubarb Rosemary Saffron Sesame Spinach Strawberry Tomato Vanilla Walnut Watercress Yuzu
`
  .trim()
  .split(/\s+/)
  .sort();

const bakery: Profile = [7, 62, 24, 18, 6, 3, 0.3];
const bread: Profile = [9, 47, 4, 4, 1, 6, 0.45];
const cereal: Profile = [10, 63, 16, 9, 2, 9, 0.05];
const dairy: Profile = [4.5, 12, 11, 3, 2, 0.4, 0.05];
const drink: Profile = [0.5, 9, 8.5, 0.2, 0.1, 0.3, 0.01];
const meal: Profile = [6, 15, 3, 5, 1.5, 2.5, 0.35];
const snack: Profile = [8, 50, 12, 26, 5, 6, 0.4];
const spread: Profile = [3, 45, 40, 15, 4, 3, 0.1];
const sweet: Profile = [4, 66, 58, 14, 8, 2, 0.06];

const productsByProfile: readonly (readonly [Profile, string])[] = [
  [
    bakery,
    'Biscuits Brownie Cake Cookies Crostata Cupcake Doughnut Flapjack Muffin Pancakes Pie Scones Shortbread',
  ],
  [
    bread,
    'Bagels Baguette Breadsticks Brioche Buns Ciabatta Crackers Crispbread Flatbread Focaccia Loaf Wraps',
  ],
  [cereal, 'Bircher Clusters Flakes Granola Loops Muesli Porridge Puffs Squares'],
  [dairy, 'Buttermilk Kefir Lassi Milkshake Pudding Quark Skyr Yoghurt'],
  [drink, 'Cordial Fizz Infusion Juice Kombucha Lemonade Nectar Smoothie Spritzer Squash Tonic Water'],
  [
    meal,
    'Bake Bowl Burger Casserole Couscous Curry Gratin Lasagne Noodles Pasta Pilaf Pizza Quiche Ravioli Risotto',
  ],
  [meal, 'Salad Soup Stew Stirfry Tagine Tart'],
  [snack, 'Bar Bites Chips Crisps Mix Nuts Pretzels Sticks Twists'],
  [spread, 'Butter Chutney Compote Curd Dip Jam Marmalade Paste Relish Spread Syrup'],
  [sweet, 'Bonbons Drops Fudge Nougat Praline Toffee'],
];

export const products: readonly { name: string; profile: Profile }[] = productsByProfile
  .flatMap(([profile, names]) => names.split(' ').map((name) => ({ name, profile })))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const styles = `
Artisan Balanced Basic Bold Classic Coarse Creamy Crunchy Dark Deluxe Double Everyday Extra Farmhouse Festive Fine Fresh
Golden Gourmet Homestyle Intense Junior Light Mild Natural Organic Original Premium Protein Pure Rich Rustic Select Simple
Smooth Spicy Summer Traditional Vital Winter
`
  .trim()
  .split(/\s+/)
  .sort();

export const sizes = ['100 g', '250 g', '400 g', '500 g', '750 g'] as const;

export const brands = [
  'Alder & Finch',
  'Bluegate',
  'Corner Pantry',
  'Dunmore',
  'Estella',
  'Field & Fork',
  'Greenhouse',
  'Harbour Foods',
] as const;
