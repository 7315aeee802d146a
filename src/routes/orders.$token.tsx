import { createFileRoute } from '@tanstack/react-router';
import { openCustomerOrder } from '#src/features/customer-order/customer-order.actors.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { CustomerOrderScreen } from '#src/features/customer-order/customer-order.screen.tsx';

export const Route = createFileRoute('/orders/$token')({
  // Started while the page's files are loading; the page uses the running actor.
  loader: async ({ params }) => {
    const flow = await import('#src/features/customer-order/customer-order.actors.ts');
    flow.openCustomerOrder(params.token);
  },
  shouldReload: false,
  component: OrderRoute,
});

function OrderRoute() {
  const { token } = Route.useParams();
  return <OrderPage key={token} token={token} />;
}

/** The page of an order. Its actor runs until the page is closed. */
function OrderPage({ token }: { token: string }) {
  const actor = useFlow(openCustomerOrder, token);
  return <CustomerOrderScreen actor={actor} />;
}
