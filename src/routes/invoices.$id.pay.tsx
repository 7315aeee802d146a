import { createFileRoute } from '@tanstack/react-router';
import { openInvoicePayment } from '#src/flows/invoice-payment/invoice-payment.actors.ts';
import { PayPage } from './-pay.tsx';

export const Route = createFileRoute('/invoices/$id/pay')({ component: InvoiceRoute });

function InvoiceRoute() {
  const { id } = Route.useParams();
  return <PayPage key={id} open={() => openInvoicePayment(id, true)} />;
}
