import { TeamNote } from '#src/forms/team-note.tsx';
import { noteInvoice } from '#src/features/invoices/invoices.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export function InvoiceNote({ invoiceId }: { invoiceId: string }) {
  const call = useWrite(noteInvoice);
  const save = async (note: string) => {
    const overview = await call.send({ params: { id: invoiceId }, body: { note } });
    return overview !== undefined;
  };
  return <TeamNote recordId={invoiceId} call={call} onSave={save} />;
}
