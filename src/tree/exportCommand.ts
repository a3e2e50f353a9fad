import type * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import type { ExportContext } from './exportItems.ts';
import type { View } from './view.ts';
import { viewSuffix } from './viewSuffix.ts';

/** The commands that export items of lists: of rows, of a view, or from the palette. What they do is loaded with the first. */
export function registerExportCommands(context: ExportContext): readonly vscode.Disposable[] {
  const { views } = context;
  const run = async (asked: readonly View[], ...rows: readonly unknown[]): Promise<void> => {
    const { exportItems } = await import('./exportItems.ts');
    await exportItems({ ...context, views: asked }, ...rows);
  };
  return [
    registerCommand('wger.export', (...rows) => run(views, ...rows)),
    ...views.map((view) => registerCommand(`wger.export${viewSuffix[view.name]}`, () => run([view]))),
  ];
}
