import { createFileRoute } from '@tanstack/react-router';
import { openInvoicePayment } from '#src/flows/invoice-payment/invoice-payment.actors.ts';
import { PayPage } from './-pay.tsx';

export const Route = createFileRoute('/invoices/$id/')({
  // Begun beside the page's own files; the page finds it under way.
  loader: async ({ params }) => {
    const flow = await import('#src/flows/invoice-payment/invoice-payment.actors.ts');
    flow.openInvoicePayment(params.id, false);
  },
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { id } = Route.useParams();
  return <PayPage key={id} open={() => openInvoicePayment(id, false)} />;
}
