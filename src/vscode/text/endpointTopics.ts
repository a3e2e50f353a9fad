import * as vscode from 'vscode';
import type { Term } from '../../resources/details.ts';

/** A topic, and the endpoints that belong to it. */
interface Topic extends Term {
  /** Localized description of each endpoint. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** The endpoints of all releases (`wger-api.md` §1, §5). */
const topics: readonly Topic[] = [
  {
    id: 'exercises',
    name: vscode.l10n.t('Exercises'),
    descriptions: {
      exerciseinfo: vscode.l10n.t('Exercises with all related data'),
      exercisebaseinfo: vscode.l10n.t('Exercises with all related data'),
      exercise: vscode.l10n.t('Exercises without related data'),
      'exerciseinfo/search': vscode.l10n.t('Exercise suggestions by name'),
      'exercise/search': vscode.l10n.t('Exercise suggestions by name'),
      'exercise-base': vscode.l10n.t('Exercises without related data'),
      'exercise-translation': vscode.l10n.t('Names and descriptions in one language'),
      exercisealias: vscode.l10n.t('Other names of exercises'),
      exercisecomment: vscode.l10n.t('Notes on how to do an exercise'),
      exerciseimage: vscode.l10n.t('Pictures of exercises'),
      video: vscode.l10n.t('Videos of exercises'),
      exercisecategory: vscode.l10n.t('Categories such as Arms or Legs'),
      equipment: vscode.l10n.t('Equipment such as barbells and mats'),
      muscle: vscode.l10n.t('Muscles that exercises train'),
      variation: vscode.l10n.t('Groups of similar exercises'),
    },
  },
  {
    id: 'training',
    name: vscode.l10n.t('Training'),
    descriptions: {
      // Those of all users have no filter for their owner (`wger-api.md` §3.2).
      routine: vscode.l10n.t('Your workouts and all public templates'),
      workout: vscode.l10n.t('Your workouts'),
      templates: vscode.l10n.t('Your own templates for workouts'),
      'public-templates': vscode.l10n.t('Templates that users have made public'),
      day: vscode.l10n.t('Days of workouts'),
      set: vscode.l10n.t('Sets of a day'),
      setting: vscode.l10n.t('Repetitions and weights of sets'),
      slot: vscode.l10n.t('Places for exercises on a day'),
      'slot-entry': vscode.l10n.t('Exercises on a day'),
      'sets-config': vscode.l10n.t('Number of sets, and how it changes'),
      'max-sets-config': vscode.l10n.t('Maximum number of sets'),
      'weight-config': vscode.l10n.t('Weight, and how it changes'),
      'max-weight-config': vscode.l10n.t('Maximum weight'),
      'repetitions-config': vscode.l10n.t('Repetitions, and how they change'),
      'max-repetitions-config': vscode.l10n.t('Maximum repetitions'),
      'rest-config': vscode.l10n.t('Rest between sets, and how it changes'),
      'max-rest-config': vscode.l10n.t('Maximum rest'),
      'rir-config': vscode.l10n.t('Repetitions in reserve, and how they change'),
      'max-rir-config': vscode.l10n.t('Maximum repetitions in reserve'),
      workoutsession: vscode.l10n.t('Your training sessions'),
      workoutlog: vscode.l10n.t('Sets that you have done'),
      schedule: vscode.l10n.t('Schedules: workouts one after another'),
      schedulestep: vscode.l10n.t('Steps of a schedule'),
      'setting-repetitionunit': vscode.l10n.t('Units such as repetitions or minutes'),
      'setting-weightunit': vscode.l10n.t('Units such as kg or lb'),
      daysofweek: vscode.l10n.t('Names of the days of the week'),
    },
  },
  {
    id: 'nutrition',
    name: vscode.l10n.t('Nutrition'),
    descriptions: {
      ingredientinfo: vscode.l10n.t('Ingredients with all related data'),
      ingredient: vscode.l10n.t('Ingredients and their nutritional values'),
      'ingredient/search': vscode.l10n.t('Ingredient suggestions by name'),
      'ingredient-sync': vscode.l10n.t('Ingredients for programs that keep a copy'),
      'ingredient-image': vscode.l10n.t('Pictures of ingredients'),
      ingredientweightunit: vscode.l10n.t('Portions of ingredients'),
      weightunit: vscode.l10n.t('Names of portions'),
      nutritionplaninfo: vscode.l10n.t('Your nutrition plans with their meals'),
      nutritionplan: vscode.l10n.t('Your nutrition plans'),
      nutritiondiary: vscode.l10n.t('What you have eaten'),
      meal: vscode.l10n.t('Meals of your nutrition plans'),
      mealitem: vscode.l10n.t('Ingredients of your meals'),
    },
  },
  {
    id: 'body',
    name: vscode.l10n.t('Body'),
    descriptions: {
      weightentry: vscode.l10n.t('Your body weight'),
      measurement: vscode.l10n.t('Your measurements'),
      'measurement/aggregate': vscode.l10n.t('Your measurements by hour, day, week or month'),
      'measurement/value-counts': vscode.l10n.t('How often each value was measured'),
      'measurement-category': vscode.l10n.t('What you measure'),
      'measurement-category/dynamic-types': vscode.l10n.t('Values that the server can compute'),
      gallery: vscode.l10n.t('Your progress pictures'),
    },
  },
  {
    id: 'account',
    name: vscode.l10n.t('Account'),
    descriptions: {
      userprofile: vscode.l10n.t('Your profile'),
      'trophy/progress': vscode.l10n.t('How close you are to each trophy'),
      trophy: vscode.l10n.t('Trophies that can be earned'),
      'user-trophy': vscode.l10n.t('Trophies that you have earned'),
      'user-statistics': vscode.l10n.t('Your training statistics'),
    },
  },
  {
    id: 'server',
    name: vscode.l10n.t('Server'),
    descriptions: {
      language: vscode.l10n.t('Languages of names and descriptions'),
      license: vscode.l10n.t('Licenses of content'),
      'deletion-log': vscode.l10n.t('Deleted content'),
    },
  },
];

/** The topic of an endpoint; unknown endpoints are under the last one. */
export function getTopic(endpoint: string): Term {
  return findTopic(endpoint) ?? { id: '', name: vscode.l10n.t('Other') };
}

/** Describes the content of an endpoint in a few words; empty for an unknown endpoint. */
export function describeEndpoint(endpoint: string): string {
  return findTopic(endpoint)?.descriptions[endpoint] ?? '';
}

function findTopic(endpoint: string): Topic | undefined {
  return topics.find(({ descriptions }) => Object.hasOwn(descriptions, endpoint));
}
