import { useQueryClient } from '@tanstack/react-query';
import { TeamNote } from '#src/forms/team-note.tsx';
import { noteInvoiceChanged } from '#src/features/invoices/invoices.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';

export function InvoiceNote({ invoiceId }: { invoiceId: string }) {
  const queryClient = useQueryClient();
  const call = useCall('noteInvoice');
  const save = async (note: string) => {
    const overview = await call.send({ params: { id: invoiceId }, body: { note } });
    if (overview) noteInvoiceChanged(queryClient, overview);
    return overview !== undefined;
  };
  return <TeamNote recordId={invoiceId} call={call} onSave={save} />;
}
