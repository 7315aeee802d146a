import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { customerOrdersStatQuery, customerQuery } from '#src/features/customers/customers.queries.ts';
import { CustomerScreen } from '#src/features/customers/customer/customer.screen.tsx';

export const Route = createFileRoute('/dashboard/store/customers/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (!z.safeParse(Id, id).success) throw notFound();
    void queryClient.prefetchQuery(customerQuery(id));
    void queryClient.prefetchQuery(customerOrdersStatQuery(id));
  },
  component: CustomerRoute,
});

function CustomerRoute() {
  const { id } = Route.useParams();
  const { business, membership } = useBusiness();
  return (
    <CustomerScreen
      key={id}
      id={id}
      business={business}
      canManage={can(membership, 'CUSTOMER', 'manage')}
      canViewOrders={can(membership, 'ORDER', 'view-only')}
      canViewInvoices={can(membership, 'INVOICE', 'view-only')}
    />
  );
}
