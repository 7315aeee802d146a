import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import {
  type InvoicePaymentActor,
  noteSeen,
  payments,
} from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { PayScreen } from '#src/features/invoice-payment/pay/pay.screen.tsx';

/** A payment's page, on an actor that lives as long as the page is there. */
export function PayPage({ open }: { open: () => InvoicePaymentActor }) {
  const [actor] = useState(open);
  useEffect(() => payments.show(actor), [actor]);
  const session = useSessionActor();
  const seen = useSelector(actor, ({ context }) => (context.payable ? context.token : null));
  useEffect(() => {
    // Somebody who is signed in here looks at their own link.
    if (seen !== null && session.getSnapshot().context.token === undefined) noteSeen(seen);
  }, [seen, session]);
  return <PayScreen actor={actor} />;
}
