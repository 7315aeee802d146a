import { createFileRoute } from '@tanstack/react-router';
import { openCustomerOrder } from '#src/features/customer-order/customer-order.actors.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { CustomerOrderScreen } from '#src/features/customer-order/customer-order.screen.tsx';

export const Route = createFileRoute('/orders/$token')({
  // Begun beside the page's own files; the page finds it under way.
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

/** The page, on an actor that lives as long as the page is there. */
function OrderPage({ token }: { token: string }) {
  const actor = useFlow(openCustomerOrder, token);
  return <CustomerOrderScreen actor={actor} />;
}
