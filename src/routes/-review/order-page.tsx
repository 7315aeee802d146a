import type { OrderShippingActor } from '#src/flows/order-shipping/order-shipping.actors.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { OrderScreen } from '#src/screens/order/order.screen.tsx';

export function OrderShippingPage({ actor }: { actor: OrderShippingActor }) {
  const { business } = useSession();
  return business && <OrderScreen actor={actor} business={business} mayManage mayViewPayments />;
}
