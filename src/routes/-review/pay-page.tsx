import type { InvoicePaymentActor } from '#src/flows/invoice-payment/invoice-payment.actors.ts';
import { PayScreen } from '#src/screens/pay/pay.screen.tsx';

export const PayPage = ({ actor }: { actor: InvoicePaymentActor }) => <PayScreen actor={actor} />;
