/** Columns: see written.ts. */
export const german = `
Apfelmus, ungesüßt|48|0.2|10.4|10|0.2|0|1.6|0.001|V a|Hofgarten|Glas=360
Apfelschorle|24|0.1|5.8|5.5|0|0|0|0.004|V c|Quellental|Glas=200
Bergkäse, 50 % Fett|407|27.5|0.1|0|33|22||0.7|v e|Almstück|Scheibe=30
Bierschinken|172|15.5|1|0.8|11.8|4.6||0.9|m d||Scheibe=15
Bircher Müsli|370|10.2|60.4|18|8|1.5|7.8|0.03|v b|Kornkammer|Portion=60
Bratwurst, Thüringer Art|286|13.5|1|0.6|25.4|9.8|0|0.8|m e||Stück=100
Brezel|296|9.2|56.1|2.5|3.6|1|2.9|0.71|? c|Backstube Lehner|Stück=80
Brötchen|268|8.7|53.8|2.2|1.4|0.3|3|0.5|V c|Backstube Lehner|Stück=55
Buttermilch|37|3.4|4|4|0.5|0.3|0|0.05|v b||Glas=250
Camembert, 45 % Fett|288|21|0.1|0.1|22.5|14.3|0|0.7|v d|Almstück|Stück=30
Champignons, frisch|21|4.1|0.6|0.4|0.3|0.1|2|0.008|V a||
Currywurst mit Soße|224|9.1|9.2|7.6|16.8|6.2|0.5|0.82|m e||Portion=250
Dinkelnudeln, roh|352|13.5|68|2.6|2.2|0.4|5.1|0.005|V a|Kornkammer|Portion=80
Emmentaler|382|28.5|0|0|30|19.3|0|0.3|v d|Almstück|Scheibe=30
Erbsensuppe aus der Dose|60|3.4|7.6|0.9|1.5|0.5|2.2|0.39|m b||Dose=400
Erdnussflips|503|11|54|2.6|26.5|3.2||0.9|V d||Handvoll=25
Feldsalat|14|1.8|0.7|0.7|0.4||1.8|0.004|V a||Portion=30
Fleischwurst|296|11.3|0.3||27.6|10.9||0.83|m e||Scheibe=20
Frischkäse, Doppelrahm|255|6.3|3.1|3.1|24.4|16|0|0.3|v d|Almstück|Esslöffel=25
Grünkohl, gekocht|31|3.2|2.2|1.4|0.8|0.1|3.4|0.04|V a||
Gurken, eingelegt|24|0.6|4.2|3.9|0.2|0|1|0.6|V c|Hofgarten|Stück=30
Haferflocken, kernig|368|13.5|58.7|0.7|7|1.3|10|0.005|V a|Kornkammer|Esslöffel=10
Hähnchenbrustfilet, roh|106|23.5|0|0|1.2|0.4|0|0.06|m a||Filet=170
Harzer Käse|121|28|0.5|0.1|0.7|0.4|0|1.2|v c||Rolle=200
Hefeweizen, alkoholfrei|23|0.4|5.1|2.7|0|0|0|0.002|V c||Flasche=500
Heringsfilet in Tomatensoße|204|12.1|5.6|4.7|14.6|3.1||0.5|m d||Dose=200
Himbeermarmelade|241|0.4|58|57|0.1|0|1.6|0.01|V d|Hofgarten|Teelöffel=10
Joghurt, 3,5 % Fett|69|4|5|5|3.5|2.3|0|0.05|v b||Becher=150
Kartoffelknödel|106|1.9|22.3|0.9|0.8|0.2|1.9|0.44|V b||Stück=90
Kartoffelsalat mit Essig und Öl|101|1.6|13.5|1.4|4.3|0.4|1.6|0.32|V b||Portion=200
Knäckebrot, Roggen|333|9.8|65|1.8|1.4|0.3|15|0.46|V a||Scheibe=11
Kohlrabi|24|1.9|3.7|3.6|0.1|0|1.4|0.03|V a||Knolle=300
Kürbiskernbrot|278|10.5|38.9|2.5|7.8|1.3|7.4|0.5|V b|Backstube Lehner|Scheibe=45
Lachs, geräuchert|174|22.5|0.5|0.5|9.1|1.7|0|1.2|m d||Scheibe=20
Laugenstange|291|9.4|54.7|2.6|3.4|1.1|2.7|0.78|? c|Backstube Lehner|Stück=85
Leberkäse|275|12.4|0.5|0.4|24.8|9.7|0|0.8|m e||Scheibe=100
Linsensuppe mit Gemüse|74|4.2|10.3|1.7|1.3|0.2|3.2|0.35|V a||Teller=300
Magerquark|67|12|4|4|0.2|0.1|0|0.04|v a||Becher=250
Mandelhörnchen|452|9.6|45.3|35.1|25||4.5|0.03|v e|Backstube Lehner|Stück=75
Maultaschen|196|8.6|22.8|1.9|7.3|2.6|1.9|0.6|m c||Stück=60
Milchreis mit Zimt|112|3.2|18.7|11.2|2.5|1.6|0.2|0.04|v c||Becher=200
Möhren, gekocht|29|0.6|5.1|4.6|0.2|0|2.6|0.05|V a||
Nussnougatcreme|539|6.3|57.5|56.3|30.9|10.6||0.04|v e||Teelöffel=15
Paprika, gelb|30|1.2|4.9|4.3|0.3|0|2|0.002|V a||Stück=150
Pellkartoffeln|70|2|14.8|0.8|0.1|0|2.1|0.003|V a||Stück=80
Pflaumenkuchen|196|3.1|32.4|17.9|5.7||1.8|0.06|v c|Backstube Lehner|Stück=120
Radieschensprossen|42|3.7|2||0.6||||V ?||
Roggenmischbrot|221|6.4|43.2|1.6|1|0.2|6|0.48|V b|Backstube Lehner|Scheibe=50
Rote Grütze|101|0.5|22.9|20.1|0.2|0|1.8|0.01|V c||Becher=150
Rotkohl aus dem Glas|51|1|9.3|8.8|0.6|0.1|2.1|0.32|V b|Hofgarten|Portion=150
Sauerkraut|19|1.5|0.8|0.6|0.3|0|2.1|0.65|V b|Hofgarten|Portion=150
Schwarzbrot|203|6.3|37.3|2.9|1.2|0.2|8.7|0.45|V a|Backstube Lehner|Scheibe=50
Schweineschnitzel, paniert|237|18.7|13.5|0.9|12|2.2|0.9|0.45|m c||Stück=150
Semmelknödel|169|6|26.7|1.8|4.1|1.4|1.5|0.44|v b||Stück=90
Skyr, natur|62|10.6|4|3.9|0.2|0.1|0|0.05|v a||Becher=450
Spätzle, frisch|171|6.6|31.1|0.9|2.1|0.6|1.6|0.21|v a||Portion=200
Spargel, weiß, gekocht|15|1.7|1.3|1.2|0.1|0|1.1|0.002|V a||Stange=50
Studentenfutter|486|13.4|37.5|32.4|30.2|4.6|5.9|0.01|V c||Handvoll=25
Vollkornbrot mit Sonnenblumenkernen|241|8.1|35.2|3|6|0.8|8.9|0.46|V a|Backstube Lehner|Scheibe=50
Zwieback|385|11|73|12|4.5|2.1|4.3|0.29|v c||Scheibe=10
`;
