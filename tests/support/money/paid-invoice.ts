import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { owedInvoice, owedTotalMinor } from './owed-invoice.ts';
import { payByLink, startOf } from './payer.ts';
import type { Shop } from '#tests/support/store/shop.ts';

/** Pays by the link, and comes back; answers the reference. */
export async function payThrough(
  server: ApiServer,
  { publicToken }: Pick<InvoiceRecord, 'publicToken'>,
  outcome: SandboxOutcome,
  amountMinor = owedTotalMinor,
): Promise<string> {
  const reference = await payByLink(server, startOf(publicToken, amountMinor), outcome);
  await server.call('checkPayment', { body: { reference } });
  return reference;
}

/** An invoice of the shop that was paid in full through the provider; answers the payment's id. */
export const paidInvoice = async (server: ApiServer, shop: Shop): Promise<string> =>
  payThrough(server, await owedInvoice(server, shop), 'pays');
