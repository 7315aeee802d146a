import { useQueryClient } from '@tanstack/react-query';
import { TeamNote } from '#src/forms/team-note.tsx';
import { customerKeys } from '#src/features/customers/customers.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';

export function CustomerNote({ customerId }: { customerId: string }) {
  const queryClient = useQueryClient();
  const call = useCall('noteCustomer');
  const save = async (note: string) => {
    const overview = await call.send({ params: { id: customerId }, body: { note } });
    if (overview) queryClient.setQueryData(customerKeys.overview(customerId), overview);
    return overview !== undefined;
  };
  return <TeamNote recordId={customerId} call={call} onSave={save} />;
}
