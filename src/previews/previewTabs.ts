import * as vscode from 'vscode';
import { previewType } from '../resources/previewed.ts';

/** Tabs with previews, also those that were not in sight since the window was loaded. */
export function previewTabs(concerns: (uri: vscode.Uri) => boolean): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputCustom && input.viewType === previewType && concerns(input.uri),
    );
}
