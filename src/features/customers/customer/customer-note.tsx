import { TeamNote } from '#src/forms/team-note.tsx';
import { noteCustomer } from '#src/features/customers/customers.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export function CustomerNote({ customerId }: { customerId: string }) {
  const call = useWrite(noteCustomer);
  const save = async (note: string) => {
    const overview = await call.send({ params: { id: customerId }, body: { note } });
    return overview !== undefined;
  };
  return <TeamNote recordId={customerId} call={call} onSave={save} />;
}
