import type { Order } from '#domain/order.ts';
import type { PaymentChannel } from '#domain/payment.ts';

const channelTexts: Record<PaymentChannel, string> = {
  card: 'card',
  transfer: 'bank transfer',
  ussd: 'USSD',
};

/** Returns the payment method as part of a sentence; a provider's channel is more precise than its method. */
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
