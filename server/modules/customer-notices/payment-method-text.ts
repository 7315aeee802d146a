import type { PaymentChannel } from '#domain/payment.ts';
import type { TransactionRecord } from '#server/modules/transactions/transactions.repo.ts';

const channelTexts: Record<PaymentChannel, string> = {
  card: 'card',
  transfer: 'bank transfer',
  ussd: 'USSD',
};

/** Returns how money was paid, as it stands within a sentence; the channel of a provider says more than its method. */
export function paymentMethodText({
  method,
  channel,
}: Pick<TransactionRecord, 'method' | 'channel'>): string {
  if (channel !== null) return channelTexts[channel];
  if (method === 'TRANSFER') return channelTexts.transfer;
  return method === null ? 'an unknown method' : method.toLowerCase().replaceAll('_', ' ');
}
