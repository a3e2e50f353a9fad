/** The views of the sidebar, `wger.NAME`, from which their commands and context keys are derived. */
export const viewNames = ['workouts', 'exercises', 'ingredients', 'myData', 'resources'] as const;

export type ViewName = (typeof viewNames)[number];

/** The views that can be filtered. */
export const filteredViewNames = ['exercises', 'ingredients'] as const satisfies readonly ViewName[];

export type FilteredViewName = (typeof filteredViewNames)[number];

/** A command of one view, such as `wger.refreshWorkouts`. */
export type ViewCommand<
  Verb extends string,
  Name extends ViewName = ViewName,
> = `wger.${Verb}${Capitalize<Name>}`;

/** The id of a command that applies to one view. */
export function toViewCommand<Verb extends string, Name extends ViewName>(
  verb: Verb,
  name: Name,
): ViewCommand<Verb, Name> {
  const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>;
  return `wger.${verb}${capitalized}`;
}

/** Creates a value for each view. */
export function mapViewNames<Value>(make: (name: ViewName) => Value): Readonly<Record<ViewName, Value>> {
  return Object.fromEntries(viewNames.map((name) => [name, make(name)])) as Record<ViewName, Value>;
}

/** Creates a command for each of some views. */
export function createViewCommands<Verb extends string, Name extends ViewName>(
  verb: Verb,
  names: readonly Name[],
  run: (name: Name) => Promise<void> | void,
): Record<ViewCommand<Verb, Name>, () => Promise<void> | void> {
  return Object.fromEntries(names.map((name) => [toViewCommand(verb, name), () => run(name)])) as Record<
    ViewCommand<Verb, Name>,
    () => Promise<void> | void
  >;
}
