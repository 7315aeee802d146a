import type { Order } from '#domain/order.ts';
import type { PaymentChannel } from '#domain/payment.ts';

const channelTexts: Record<PaymentChannel, string> = {
  card: 'card',
  transfer: 'bank transfer',
  ussd: 'USSD',
};

/** Returns how money was paid, as it stands within a sentence; the channel of a provider says more than its method. */
export function paymentMethodText({
  method,
  channel,
}: {
  method: Order['paymentMethod'];
  channel: PaymentChannel | null;
}): string {
  if (channel !== null) return channelTexts[channel];
  if (method === 'TRANSFER') return channelTexts.transfer;
  return method === null ? 'an unknown method' : method.toLowerCase().replaceAll('_', ' ');
}
