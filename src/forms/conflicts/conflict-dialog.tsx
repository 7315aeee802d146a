import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import type { MergeDialogProps } from './merge-dialog.tsx';
import { t } from './merge-dialog.messages.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** A conflict as a form shows it: each field that two people changed, with both values as text. */
export type ConflictView = Omit<MergeDialogProps, 'isPending'>;

/** Lets a person choose between two changes of the same fields; renders nothing without a conflict. */
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

/** Returns the notice of a saved form. It names the fields that another person changed, if any. */
export const getSavedNotice = (saved: string, taken: readonly string[]): string =>
  taken.length > 0 ? t('savedWithTheirs', { fields: [...new Set(taken)].join(', ') }) : saved;
