import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { customerKeys } from '#src/lib/queries/customers.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { t } from './customer.messages.ts';

/** A note of the team, which goes into the activity. */
export function CustomerNote({ customerId }: { customerId: string }) {
  const queryClient = useQueryClient();
  const call = useCall('noteCustomer');
  const [note, setNote] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const overview = await call.send({ params: { id: customerId }, body: { note } });
    if (!overview) return;
    queryClient.setQueryData(customerKeys.overview(customerId), overview);
    setNote('');
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
          onChange={setNote}
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
