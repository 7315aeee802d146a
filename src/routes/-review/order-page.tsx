import type { OrderShippingActor } from '#src/features/orders/shipping/order-shipping.actors.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { OrderScreen } from '#src/features/orders/order/order.screen.tsx';

export function OrderShippingPage({ actor }: { actor: OrderShippingActor }) {
  const { business } = useSession();
  return business && <OrderScreen actor={actor} business={business} mayManage mayViewPayments />;
}
