import * as vscode from 'vscode';

/** A moment, in milliseconds since 1970, as the time of day in the language of the editor. */
export function timeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString(languages());
}

/** A moment of any day, in milliseconds since 1970: the time of day today, and with the date before. */
export function momentText(moment: number): string {
  const then = new Date(moment);
  return then.toDateString() === new Date().toDateString()
    ? timeOfDay(moment)
    : then.toLocaleString(languages());
}

function languages(): readonly string[] {
  return [vscode.env.language, 'en'];
}
