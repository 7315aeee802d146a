import type { InvoicePaymentActor } from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { PayScreen } from '#src/features/invoice-payment/pay/pay.screen.tsx';

export const PayPage = ({ actor }: { actor: InvoicePaymentActor }) => <PayScreen actor={actor} />;
