import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { invoiceQuery } from '#src/features/invoices/invoices.queries.ts';
import { InvoiceScreen } from '#src/features/invoices/invoice/invoice.screen.tsx';

export const Route = createFileRoute('/dashboard/invoicing/$id')({
  loader: ({ context, params: { id } }) => {
    if (!z.safeParse(Id, id).success) throw notFound();
    void context.queryClient.prefetchQuery(invoiceQuery(id));
  },
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { id } = Route.useParams();
  const { business, membership } = useBusiness();
  return (
    <InvoiceScreen
      key={id}
      id={id}
      business={business}
      canManage={can(membership, 'INVOICE', 'manage')}
      canViewPayments={can(membership, 'PAYMENT', 'view-only')}
    />
  );
}
