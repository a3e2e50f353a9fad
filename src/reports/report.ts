import type { UncheckedAddress } from '../api/address.ts';

/** Findings about one or two servers, in groups. Most of them open a document. */
export interface Report {
  readonly title: string;
  /** Text above the groups, in lines. */
  readonly description?: string;
  readonly groups: readonly ReportGroup[];
  /** Origin whose key it was read with: it is closed when that key changes. Absent for a report of public data. */
  readonly keyOrigin?: string;
}

/** Findings of one kind. */
export interface ReportGroup {
  readonly label: string;
  /** Text beside the number of its findings. */
  readonly description?: string;
  /** Explanation that a hover shows. */
  readonly detail?: string;
  /** Name of an icon of the editor; that of a list when absent. */
  readonly icon?: string;
  readonly groups?: readonly ReportGroup[];
  readonly findings?: readonly Finding[];
}

/**
 * A finding. A report may have ten thousand of them: an expensive property should be a getter, since it is only needed when a row
 * is drawn or the report is exported.
 */
export interface Finding {
  readonly label: string;
  /** Text beside the label. */
  readonly description?: string;
  /** Lines that a hover shows. */
  readonly detail?: string;
  /** Document that the row opens; none when absent. */
  readonly target?: FindingTarget | undefined;
  /** Cells of an exported table beside the label, by the titles of their columns; the description when absent. */
  readonly cells?: Readonly<Record<string, string>>;
}

/** Document, or documents side by side, behind a finding. */
export type FindingTarget =
  | {
      readonly kind: 'item';
      readonly server: Pick<UncheckedAddress, 'host' | 'prefix'>;
      readonly resource: string;
      readonly id: string;
      readonly label: string;
    }
  | { readonly kind: 'document'; readonly document: ReportDocument }
  | {
      readonly kind: 'difference';
      readonly title: string;
      readonly left: ReportDocument;
      readonly right: ReportDocument;
    };

/**
 * JSON that a report keeps, for documents of servers that are not in use. Of public data only. The object stays the same for as
 * long as the report is shown, since its document is found by it.
 */
export interface ReportDocument {
  /** Name of the server that it came from. */
  readonly server: string;
  /** Name of the document, without an ending. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Number of findings in a group, with those of the groups in it. */
export function countFindings({ groups = [], findings = [] }: ReportGroup): number {
  return groups.reduce((sum, group) => sum + countFindings(group), findings.length);
}

/** Number of findings in a report. */
export function countReportFindings({ groups }: Report): number {
  return countFindings({ label: '', groups });
}

/** All findings of a group and of the groups in it, in order. */
export function collectFindings({ groups = [], findings = [] }: ReportGroup): readonly Finding[] {
  return [...findings, ...groups.flatMap(collectFindings)];
}
