import type { OrderShippingActor } from '#src/features/orders/shipping/order-shipping.actors.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { OrderScreen } from '#src/features/orders/order/order.screen.tsx';

export function OrderShippingPage({ actor }: { actor: OrderShippingActor }) {
  const { business } = useBusiness();
  return <OrderScreen actor={actor} business={business} canManage canShip canViewPayments canSpend />;
}
