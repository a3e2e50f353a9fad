import type { UncheckedAddress } from '../api/address.ts';

/** Findings about one or two servers, in groups. Most of them open a document. */
export interface Report {
  readonly title: string;
  /** Lines of text above the groups. */
  readonly description?: string;
  readonly groups: readonly ReportGroup[];
  /** Origin of the key that it was read with. The report is closed when that key changes. Absent for public data. */
  readonly keyOrigin?: string;
}

/** Findings of one kind. */
export interface ReportGroup {
  readonly label: string;
  /** Text beside the number of its findings. */
  readonly description?: string;
  /** Explanation, shown in a hover. */
  readonly detail?: string;
  /** Id of a theme icon; that of a list when absent. */
  readonly icon?: string;
  readonly groups?: readonly ReportGroup[];
  readonly findings?: readonly Finding[];
}

/**
 * A finding. A report may have ten thousand of them, so expensive properties should be getters: they are only needed when a row
 * is drawn or the report is exported.
 */
export interface Finding {
  readonly label: string;
  /** Text beside the label. */
  readonly description?: string;
  /** Lines of text, shown in a hover. */
  readonly detail?: string;
  /** Document that the row opens; none when absent. */
  readonly target?: FindingTarget | undefined;
  /** Further cells of an exported table, by the titles of their columns. */
  readonly cells?: Readonly<Record<string, string>>;
}

/** The document of a finding, which is an exercise, or two documents to compare. */
export type FindingTarget =
  | {
      readonly kind: 'item';
      readonly server: Pick<UncheckedAddress, 'host' | 'prefix'>;
      readonly id: string;
      readonly label: string;
    }
  | { readonly kind: 'document'; readonly document: ReportDocument }
  | {
      readonly kind: 'difference';
      readonly left: ReportDocument;
      readonly right: ReportDocument;
    };

/**
 * JSON kept by a report, for documents of servers that are not in use. Contains only public data. The object must stay the same
 * while the report is shown, since it identifies the document.
 */
export interface ReportDocument {
  /** Name of the server that it came from. */
  readonly server: string;
  /** Name of the document, without an extension. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Returns the number of findings in a report, or in a group and its subgroups. */
export function countFindings({
  groups = [],
  findings = [],
}: Pick<ReportGroup, 'groups' | 'findings'>): number {
  return groups.reduce((sum, group) => sum + countFindings(group), findings.length);
}

/** Returns the findings of a group and its subgroups, in order. */
export function collectFindings({ groups = [], findings = [] }: ReportGroup): readonly Finding[] {
  return [...findings, ...groups.flatMap(collectFindings)];
}
