import { v7 as uuid } from 'uuid';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import type { ApiServer } from './api-server.ts';
import { owedInvoice, owedTotalMinor } from './owed-invoice.ts';
import type { Shop } from './shop.ts';

/** Begins to pay, chooses on the provider's page how it ends, and comes back; answers the reference. */
export async function payThrough(
  server: ApiServer,
  { publicToken }: Pick<InvoiceRecord, 'publicToken'>,
  outcome: SandboxOutcome,
  amountMinor = owedTotalMinor,
): Promise<string> {
  const start = { token: publicToken, paymentId: uuid(), amountMinor, email: 'ada@example.com' };
  const { reference, payUrl } = await server.call('payInvoice', { body: { ...start, channel: 'card' } });
  await server.http.inject({
    method: 'POST',
    url: new URL(payUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ channel: 'card', outcome, card: '' }).toString(),
  });
  await server.call('checkPayment', { body: { reference } });
  return reference;
}

/** An invoice of the shop that was paid in full through the provider; answers the payment's id. */
export const paidInvoice = async (server: ApiServer, shop: Shop): Promise<string> =>
  payThrough(server, await owedInvoice(server, shop), 'pays');
