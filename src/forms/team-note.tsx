import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import type { ApiFailure } from '#src/lib/api/failures.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from '#src/ui/data/activity.messages.ts';

export type TeamNoteProps = {
  /** Of the record that is noted: what is typed is kept under it. */
  recordId: string;
  call: { isPending: boolean; isUnreachable: boolean; refusal?: ApiFailure | undefined };
  /** Whether it was saved. */
  onSave: (note: string) => Promise<boolean>;
};

/** A note of the team, which goes into the activity of a record. */
export function TeamNote({ recordId, call, onSave }: TeamNoteProps) {
  const { draft: note, setDraft } = useKeptDraft(`note ${recordId}`, z.string(), () => '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSave(note)) setDraft('');
  };
  const problem = call.refusal?.fields[0]?.message ?? call.refusal?.message;
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="2">
        <TextArea
          label={t('addNote')}
          description={t('addNoteWhy')}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={setDraft}
          error={call.isUnreachable ? t('noteLost') : problem}
        />
        <div>
          <Button type="submit" size="sm" isDisabled={note.trim() === ''} isPending={call.isPending}>
            {t('saveNote')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
