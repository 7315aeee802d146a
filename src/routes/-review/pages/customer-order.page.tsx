import type { CustomerOrderActor } from '#src/features/customer-order/customer-order.actors.ts';
import { CustomerOrderScreen } from '#src/features/customer-order/customer-order.screen.tsx';

export const CustomerOrderPage = ({ actor }: { actor: CustomerOrderActor }) => (
  <CustomerOrderScreen actor={actor} />
);
