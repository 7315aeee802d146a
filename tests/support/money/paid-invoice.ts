import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { owedInvoice, owedTotalMinor } from './owed-invoice.ts';
import { payByLink, startOf } from './payer.ts';
import type { Shop } from '#tests/support/store/shop.ts';

/** Pays through the payment link and returns the reference. */
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

/** Creates an invoice that is paid in full through the provider, and returns the ID of the payment. */
export const paidInvoice = async (server: ApiServer, shop: Shop): Promise<string> =>
  payThrough(server, await owedInvoice(server, shop), 'pays');
