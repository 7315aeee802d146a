import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { orderOverviewQuery } from '#src/features/orders/orders.queries.ts';
import { NewOrder } from './-new-order.tsx';
import { OrderEditScreen } from '#src/features/orders/form/order-edit.screen.tsx';
import { OrderFormForbidden } from '#src/features/orders/form/order-form.forbidden.tsx';
import { OrderFormLoading } from '#src/features/orders/form/order-form.loading.tsx';

export const Route = createFileRoute('/dashboard/store/orders/edit/{-$id}')({
  loader: ({ context, params: { id } }) => {
    if (id === undefined) return;
    if (!z.safeParse(Id, id).success) throw notFound();
    void context.queryClient.prefetchQuery(orderOverviewQuery(id));
  },
  component: EditOrder,
});

function EditOrder() {
  const { id } = Route.useParams();
  return id === undefined ? <NewOrder /> : <EditExistingOrder key={id} id={id} />;
}

function EditExistingOrder({ id }: { id: string }) {
  const { business, membership } = useBusiness();
  const navigate = Route.useNavigate();
  const overview = useQuery(orderOverviewQuery(id));
  const onDone = useCallback(
    () => void navigate({ to: '/dashboard/store/orders/$id', params: { id } }),
    [navigate, id],
  );
  if (!can(membership, 'ORDER', 'manage')) return <OrderFormForbidden />;
  if (!overview.data) return <OrderFormLoading query={overview} />;
  return <OrderEditScreen business={business} overview={overview.data} onDone={onDone} />;
}
