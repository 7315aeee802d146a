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
export type ReadingProps<Whole extends AnyImport> = {
  mapping: Whole['mapping'];
  onChange: (mapping: Whole['mapping']) => void;
};

/** What each kind has its own words for, in its catalogue. */
export type LookWord =
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

/** What is said and shown of one kind of import; the steps themselves are the same for all. */
export interface ImportLook<Whole extends AnyImport> {
  kind: Whole['kind'];
  /** Whoever may not manage these may not bring any along. */
  resource: Resource;
  words: (word: LookWord) => string;
  /** "Import 3 orders". */
  startWords: (count: number) => string;
  /** The list of what was brought in. */
  list: LinkTarget;
  /** An import that was begun. */
  importLink: (id: string) => LinkTarget;
  fields: readonly FieldOf<Whole>[];
  requiredFields: readonly FieldOf<Whole>[];
  fieldLabel: (field: FieldOf<Whole>) => string;
  /** What the file does not say of itself. */
  Reading: ComponentType<ReadingProps<Whole>>;
  figures: (report: ReportOf<Whole>, mapping: Whole['mapping']) => DescriptionListProps['items'];
  moreOutcome: (outcome: NonNullable<ReportOf<Whole>['outcome']>) => { label: string; count: number }[];
  /** The first records as they would stand in the list; the first column names them. */
  previewColumns: (
    mapping: Whole['mapping'],
    business: { currency: Currency; timeZone: string },
  ) => readonly Column<PreviewOf<Whole>>[];
  previewRow: (record: PreviewOf<Whole>) => { key: string; label: string };
  /** What is still to be done once it has run. */
  Afterwards?: ComponentType;
}

/** A kind's calls answer no other kind. */
export const isOf = <Whole extends AnyImport>(look: ImportLook<Whole>, record: AnyImport): record is Whole =>
  record.kind === look.kind;
