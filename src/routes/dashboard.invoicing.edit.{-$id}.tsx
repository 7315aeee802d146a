import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { invoiceQuery } from '#src/features/invoices/invoices.queries.ts';
import { InvoiceFormScreen } from '#src/features/invoices/form/invoice-form.screen.tsx';
import {
  InvoiceFormForbidden,
  InvoiceFormFallback,
} from '#src/features/invoices/form/invoice-form.states.tsx';

export const Route = createFileRoute('/dashboard/invoicing/edit/{-$id}')({
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(usageQuery());
    if (id === undefined) return;
    if (!z.safeParse(Id, id).success) throw notFound();
    void context.queryClient.prefetchQuery(invoiceQuery(id));
  },
  component: EditInvoice,
});

/** The form of an invoice. Without an id it is a new one, which gets an id when it is saved; the form stays open. */
function EditInvoice() {
  const { id } = Route.useParams();
  const { business, membership, user } = useBusiness();
  const navigate = Route.useNavigate();
  const [createdId, setCreatedId] = useState<string>();
  const isNew = id === undefined || id === createdId;
  const query = useQuery({ ...invoiceQuery(id ?? ''), enabled: !isNew });
  const usage = useQuery(usageQuery());
  const onCreated = useCallback(
    (made: string) => {
      setCreatedId(made);
      void navigate({ params: { id: made }, replace: true, ignoreBlocker: true, resetScroll: false });
    },
    [navigate],
  );
  const onDone = useCallback(
    (done: string) => void navigate({ to: '/dashboard/invoicing/$id', params: { id: done } }),
    [navigate],
  );
  if (!can(membership, 'INVOICE', 'manage')) return <InvoiceFormForbidden />;
  if (!isNew && !query.data) return <InvoiceFormFallback query={query} />;
  // A new invoice begins with reminders if the plan has them.
  if (isNew && usage.isLoading) return <InvoiceFormFallback query={usage} />;
  return (
    <InvoiceFormScreen
      key={isNew ? 'new' : id}
      business={business}
      userId={user.id}
      hasReminders={usage.data?.entitlements.features.paymentReminders ?? true}
      initialOverview={isNew ? undefined : query.data}
      onCreated={onCreated}
      onDone={onDone}
    />
  );
}
