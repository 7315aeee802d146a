import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { invoiceQuery } from '#src/lib/queries/invoices.queries.ts';
import { InvoiceScreen } from '#src/screens/invoice/invoice.screen.tsx';

export const Route = createFileRoute('/dashboard/invoicing/$id')({
  loader: ({ context, params: { id } }) => {
    if (!z.safeParse(Id, id).success) throw notFound();
    void context.queryClient.prefetchQuery(invoiceQuery(id));
  },
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { id } = Route.useParams();
  const { business, standing } = useSession();
  return (
    business && (
      <InvoiceScreen
        key={id}
        id={id}
        business={business}
        mayManage={can(standing, 'INVOICE', 'manage')}
        mayViewPayments={can(standing, 'PAYMENT', 'view-only')}
      />
    )
  );
}
