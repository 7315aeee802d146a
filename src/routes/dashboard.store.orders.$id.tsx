import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can, canSpend } from '#domain/permission.ts';
import { getOrderShippingActor } from '#src/features/orders/shipping/order-shipping.actors.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { orderOverviewQuery } from '#src/features/orders/orders.queries.ts';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { OrderScreen } from '#src/features/orders/order/order.screen.tsx';

export const Route = createFileRoute('/dashboard/store/orders/$id')({
  loader: ({ context, params }) => {
    if (!z.safeParse(Id, params.id).success) throw notFound();
    void context.queryClient.prefetchQuery(orderOverviewQuery(params.id));
  },
  component: OrderRoute,
  notFoundComponent: NotFoundScreen,
});

function OrderRoute() {
  const { id } = Route.useParams();
  return <OrderPage key={id} id={id} />;
}

function OrderPage({ id }: { id: string }) {
  const { business, membership } = useBusiness();
  const queryClient = useQueryClient();
  const canManage = can(membership, 'ORDER', 'manage');
  const canShip = can(membership, 'DELIVERY', 'manage');
  const actor = useFlow(getOrderShippingActor, queryClient, id, canManage, canShip);
  const canViewPayments = can(membership, 'PAYMENT', 'view-only');
  return (
    <OrderScreen
      actor={actor}
      business={business}
      canManage={canManage}
      canShip={canManage || canShip}
      canViewPayments={canViewPayments}
      canSpend={canSpend(membership)}
    />
  );
}
