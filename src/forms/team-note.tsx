import * as z from 'zod/mini';
import type { ApiError } from '#src/lib/api/api-errors.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { t } from '#src/ui/data/activity.messages.ts';
import { FormElement } from './form.tsx';
import { useFormValues } from './use-form-values.ts';
import { useWriteForm } from './use-write-form.ts';

export type TeamNoteProps = {
  /** The id of the record that the draft belongs to. */
  recordId: string;
  call: { isPending: boolean; isUnreachable: boolean; refusal?: ApiError | undefined };
  /** @returns whether it was saved */
  onSave: (note: string) => Promise<boolean>;
};

const Note = z.object({ note: z.string() });
const empty = { note: '' };

/** Adds a note of the team to the activity of a record. */
export function TeamNote({ recordId, call, onSave }: TeamNoteProps) {
  const form = useWriteForm({
    initial: empty,
    draft: { kind: `note ${recordId}` },
    schema: Note,
    write: {
      ...call,
      refusal: call.refusal,
      send: async ({ note }) => ((await onSave(note)) ? note : undefined),
    },
    next: () => empty,
  });
  const isEmpty = useFormValues(form, ({ note }) => note.trim() === '');
  const problem = form.errors[0]?.message ?? form.message;
  return (
    <FormElement form={form} gap="2">
      <form.TextArea
        name="note"
        label={t('addNote')}
        description={t('addNoteWhy')}
        rows={2}
        maxLength={2000}
        error={form.isUnreachable ? t('setLost') : problem}
      />
      <div>
        <Button type="submit" size="sm" isDisabled={isEmpty} isPending={form.isPending}>
          {t('saveNote')}
        </Button>
      </div>
    </FormElement>
  );
}
