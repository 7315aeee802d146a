import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { noteOrderChanged } from '#src/lib/queries/orders.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { t } from './order.messages.ts';

/** A note of the team, which goes into the activity. */
export function OrderNote({ orderId, onNoted }: { orderId: string; onNoted: () => void }) {
  const queryClient = useQueryClient();
  const call = useCall('noteOrder');
  const [text, setText] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const overview = await call.send({ params: { id: orderId }, body: { text } });
    if (!overview) return;
    noteOrderChanged(queryClient, overview);
    setText('');
    onNoted();
  };
  const problem = call.refusal?.fields[0]?.message ?? call.refusal?.message;
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="2">
        <TextArea
          label={t('addNote')}
          description={t('addNoteWhy')}
          rows={2}
          maxLength={1000}
          value={text}
          onChange={setText}
          error={call.isUnreachable ? t('noteLost') : problem}
        />
        <div>
          <Button type="submit" size="sm" isDisabled={text.trim() === ''} isPending={call.isPending}>
            {t('saveNote')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
