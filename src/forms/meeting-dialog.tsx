import type { ReactNode } from 'react';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './merge-dialog.messages.ts';
import type { Meeting } from './use-meeting.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);

export type MeetingDialogProps<Form, Difference> = {
  /** The record by its name. */
  record: string;
  meeting: Meeting<Form, Difference> | undefined;
  labelOf: (difference: Difference) => string;
  /** What a difference is on one side, in words. */
  valueOf: (difference: Difference, form: Form) => ReactNode;
  isPending: boolean;
};

/** What two people changed of a record at once, to choose from; nothing while nobody meets. */
export const MeetingDialog = <Form, Difference extends { id: string }>({
  record,
  meeting,
  labelOf,
  valueOf,
  isPending,
}: MeetingDialogProps<Form, Difference>) =>
  meeting && (
    <MergeDialog
      record={record}
      isPending={isPending}
      taken={meeting.taken.map(labelOf)}
      fields={meeting.conflicts.map((difference) => ({
        id: difference.id,
        label: labelOf(difference),
        mine: valueOf(difference, meeting.mine) || t('empty'),
        theirs: valueOf(difference, meeting.theirs) || t('empty'),
      }))}
      onMerge={meeting.onMerge}
      onClose={meeting.onClose}
    />
  );

/** What is said when a form is saved; names what came from somebody else, if anything did. */
export const savedWords = (saved: string, taken: readonly string[]): string =>
  taken.length > 0 ? t('savedBoth', { fields: [...new Set(taken)].join(', ') }) : saved;
