import { createFileRoute, useLocation } from '@tanstack/react-router';
import { openInvoicePayment } from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { PayPage } from './-pay.tsx';

const isPayPath = (pathname: string): boolean => pathname.endsWith('/pay');

/** One page for both addresses, so that nothing is loaded again and no typed text is lost when the payment starts. */
export const Route = createFileRoute('/invoices/$id')({
  // Started while the page's files are loading; the page uses the running actor.
  loader: async ({ params, location }) => {
    const flow = await import('#src/features/invoice-payment/invoice-payment.actors.ts');
    flow.openInvoicePayment(params.id, isPayPath(location.pathname));
  },
  shouldReload: false,
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { id } = Route.useParams();
  const begin = useLocation({ select: ({ pathname }) => isPayPath(pathname) });
  return <PayPage key={id} open={() => openInvoicePayment(id, begin)} />;
}
