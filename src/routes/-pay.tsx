import { useEffect, useState } from 'react';
import { type InvoicePaymentActor, payments } from '#src/flows/invoice-payment/invoice-payment.actors.ts';
import { PayScreen } from '#src/screens/pay/pay.screen.tsx';

/** A payment's page, on an actor that lives as long as the page is there. */
export function PayPage({ open }: { open: () => InvoicePaymentActor }) {
  const [actor] = useState(open);
  useEffect(() => payments.show(actor), [actor]);
  return <PayScreen actor={actor} />;
}
