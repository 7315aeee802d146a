import { TeamNote } from '#src/forms/team-note.tsx';
import { noteOrder } from '#src/features/orders/orders.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export function OrderNote({ orderId, onNoted }: { orderId: string; onNoted: () => void }) {
  const call = useWrite(noteOrder);
  const save = async (note: string) => {
    if (!(await call.send({ params: { id: orderId }, body: { note } }))) return false;
    onNoted();
    return true;
  };
  return <TeamNote recordId={orderId} call={call} onSave={save} />;
}
