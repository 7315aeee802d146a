import { createFileRoute, useLocation } from '@tanstack/react-router';
import { openInvoicePayment } from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { PayPage } from './-pay.tsx';

const isToPay = (pathname: string): boolean => pathname.endsWith('/pay');

/** One page at both addresses: nothing is loaded, and nothing that was typed is lost, when paying begins. */
export const Route = createFileRoute('/invoices/$id')({
  // Begun beside the page's own files; the page finds it under way.
  loader: async ({ params, location }) => {
    const flow = await import('#src/features/invoice-payment/invoice-payment.actors.ts');
    flow.openInvoicePayment(params.id, isToPay(location.pathname));
  },
  shouldReload: false,
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { id } = Route.useParams();
  const begin = useLocation({ select: ({ pathname }) => isToPay(pathname) });
  return <PayPage key={id} open={() => openInvoicePayment(id, begin)} />;
}
