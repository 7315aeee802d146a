import type { ReactNode } from 'react';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import type { MergeDialogProps } from './merge-dialog.tsx';
import { t } from './merge-dialog.messages.ts';
import type { Conflict } from './use-conflict.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** A conflict as a form shows it: each field that two people changed, with both values in words. */
export type ConflictView = Omit<MergeDialogProps, 'isPending'>;

export type ConflictDialogProps<Form, Difference> = {
  /** The record by its name. */
  record: string;
  conflict: Conflict<Form, Difference> | undefined;
  labelOf: (difference: Difference) => string;
  /** Returns the value of a difference on one side, in words. */
  valueOf: (difference: Difference, form: Form) => ReactNode;
  isPending: boolean;
};

/** Lets a person choose where two people changed the same field of a record; renders nothing without a conflict. */
export const ConflictDialog = <Form, Difference extends { id: string }>({
  record,
  conflict,
  labelOf,
  valueOf,
  isPending,
}: ConflictDialogProps<Form, Difference>) =>
  conflict && (
    <FormConflict
      isPending={isPending}
      conflict={{
        record,
        taken: conflict.taken.map(labelOf),
        fields: conflict.conflicts.map((difference) => ({
          id: difference.id,
          label: labelOf(difference),
          mine: valueOf(difference, conflict.mine),
          theirs: valueOf(difference, conflict.theirs),
        })),
        onMerge: conflict.onMerge,
        onClose: conflict.onClose,
      }}
    />
  );

/** The same for a form of the form layer. */
export const FormConflict = ({
  conflict,
  isPending,
}: {
  conflict: ConflictView | undefined;
  isPending: boolean;
}) =>
  conflict && (
    <MergeDialog
      {...conflict}
      isPending={isPending}
      fields={conflict.fields.map((field) => ({
        ...field,
        mine: field.mine || t('empty'),
        theirs: field.theirs || t('empty'),
      }))}
    />
  );

/** The notice of a saved form; names the fields that came from another person, if any did. */
export const savedWords = (saved: string, taken: readonly string[]): string =>
  taken.length > 0 ? t('savedBoth', { fields: [...new Set(taken)].join(', ') }) : saved;
