import type { ComponentType } from 'react';
import type { Currency } from '#domain/money.ts';
import type { Resource } from '#domain/permission.ts';
import type { AnyImport } from '#machines/flows/import/index.ts';
import type { Column } from '#src/ui/table/data-list.types.ts';
import type { DescriptionListProps } from '#src/ui/data/description-list.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

type ReportOf<Whole extends AnyImport> = NonNullable<Whole['report']>;
type FieldOf<Whole extends AnyImport> = keyof Whole['mapping']['columns'] & string;
export type PreviewOf<Whole extends AnyImport> = Whole['preview'][number];
export type FileFormatProps<Whole extends AnyImport> = {
  mapping: Whole['mapping'];
  /** Null while a required column is not mapped. */
  report: Whole['report'];
  onChange: (mapping: Whole['mapping']) => void;
};

/** The texts that each kind of import has in its catalogue. */
export type ImportTextKey =
  | 'title'
  | 'description'
  | 'back'
  | 'drop'
  | 'dropWhy'
  | 'runStep'
  | 'noRecords'
  | 'startWhy'
  | 'runningTitle'
  | 'progress'
  | 'finishedTitle'
  | 'created'
  | 'seeAll'
  | 'failedWhy'
  | 'previewTitle';

/** The texts and parts that differ between kinds of imports; the steps are the same for all. */
export interface ImportConfig<Whole extends AnyImport> {
  kind: Whole['kind'];
  /** An import needs permission to manage these. */
  resource: Resource;
  words: (word: ImportTextKey) => string;
  /** "Import 3 orders". */
  getStartLabel: (count: number) => string;
  /** The list of the imported records. */
  list: LinkTarget;
  /** Returns the link to an existing import. */
  importLink: (id: string) => LinkTarget;
  fields: readonly FieldOf<Whole>[];
  requiredFields: readonly FieldOf<Whole>[];
  fieldLabel: (field: FieldOf<Whole>) => string;
  /** Asks what the file leaves open; its records are skipped until then. Nothing where nothing is open. */
  Questions?: ComponentType<FileFormatProps<Whole>>;
  /** The settings that can't be read from the file. */
  FileFormat: ComponentType<FileFormatProps<Whole>>;
  figures: (report: ReportOf<Whole>, mapping: Whole['mapping']) => DescriptionListProps['items'];
  moreOutcome: (outcome: NonNullable<ReportOf<Whole>['outcome']>) => { label: string; count: number }[];
  /** The columns of the preview; the first one names the record. */
  getPreviewColumns: (
    mapping: Whole['mapping'],
    business: { currency: Currency; timeZone: string },
  ) => readonly Column<PreviewOf<Whole>>[];
  getPreviewRow: (record: PreviewOf<Whole>) => { key: string; label: string };
  /** The currency of the file's amounts in words, where the mapping doesn't ask for it. */
  amountsIn?: (currency: Currency) => string;
  /** Shown before an import starts: what the plan of the business allows of these records. */
  BeforeStart?: ComponentType<{ records: number }>;
  /** Shown below the result of a finished import. */
  AfterImport?: ComponentType;
}

/** Whether an import is of this kind. */
export const isOfKind = <Whole extends AnyImport>(
  config: ImportConfig<Whole>,
  record: AnyImport,
): record is Whole => record.kind === config.kind;
