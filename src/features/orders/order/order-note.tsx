import { useQueryClient } from '@tanstack/react-query';
import { TeamNote } from '#src/forms/team-note.tsx';
import { noteOrderChanged } from '#src/features/orders/orders.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';

export function OrderNote({ orderId, onNoted }: { orderId: string; onNoted: () => void }) {
  const queryClient = useQueryClient();
  const call = useCall('noteOrder');
  const save = async (note: string) => {
    const overview = await call.send({ params: { id: orderId }, body: { note } });
    if (!overview) return false;
    noteOrderChanged(queryClient, overview);
    onNoted();
    return true;
  };
  return <TeamNote recordId={orderId} call={call} onSave={save} />;
}
