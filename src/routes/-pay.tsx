import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import {
  type InvoicePaymentActor,
  reportView,
} from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { PayScreen } from '#src/features/invoice-payment/pay/pay.screen.tsx';

/** The page of a payment. Its actor runs until the page is closed. */
export function PayPage({ open }: { open: () => InvoicePaymentActor }) {
  const actor = useFlow(open);
  const session = useSessionActor();
  const viewedToken = useSelector(actor, ({ context }) => (context.payable ? context.token : null));
  useEffect(() => {
    // A signed-in merchant who opens their own link does not count as the customer.
    if (viewedToken !== null && session.getSnapshot().context.token === undefined) reportView(viewedToken);
  }, [viewedToken, session]);
  return <PayScreen actor={actor} />;
}
