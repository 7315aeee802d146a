import type { ComponentType } from 'react';
import type { AnyImport } from '#machines/flows/import/index.ts';
import type { DescriptionListProps } from '#src/ui/description-list.tsx';
import type { LinkTarget } from '#src/ui/link.tsx';

type ReportOf<Whole extends AnyImport> = NonNullable<Whole['report']>;
export type EarlierImport = Pick<AnyImport, 'id' | 'fileName' | 'createdAt' | 'status' | 'report'>;
export type ReadingProps<Whole extends AnyImport> = {
  mapping: Whole['mapping'];
  onChange: (mapping: Whole['mapping']) => void;
};

/** What is said and shown of one kind of import; the steps themselves are the same for all. */
export interface ImportLook<Whole extends AnyImport> {
  isOf: (record: AnyImport) => record is Whole;
  words: Record<
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
    | 'forbiddenTitle'
    | 'forbiddenWhy'
    | 'previewTitle',
    string
  >;
  /** "Bring 3 orders in". */
  startWords: (count: number) => string;
  /** The list of what was brought in. */
  list: LinkTarget;
  /** What was brought in before. */
  Earlier: ComponentType<{ timeZone: string }>;
  fields: readonly (keyof Whole['mapping']['columns'] & string)[];
  requiredFields: readonly (keyof Whole['mapping']['columns'] & string)[];
  fieldLabel: (field: keyof Whole['mapping']['columns'] & string) => string;
  /** Signs and orders that the file does not say of itself. */
  Reading: ComponentType<ReadingProps<Whole>>;
  figures: (report: ReportOf<Whole>, mapping: Whole['mapping']) => DescriptionListProps['items'];
  moreOutcome: (outcome: NonNullable<ReportOf<Whole>['outcome']>) => { label: string; count: number }[];
  Preview: ComponentType<{ record: Whole; timeZone: string }>;
  /** What is still to be done once it has run. */
  Afterwards?: ComponentType;
}
