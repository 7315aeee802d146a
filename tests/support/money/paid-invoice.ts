import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from './sent-invoice.ts';
import { payByLink, paymentRequestOf } from './payer.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

/** Pays through the payment link and returns the reference. */
export async function payInvoiceOnline(
  server: ApiServer,
  { publicToken }: Pick<InvoiceRecord, 'publicToken'>,
  outcome: SandboxOutcome,
  amountMinor = sentInvoiceTotalMinor,
): Promise<string> {
  const reference = await payByLink(server, paymentRequestOf(publicToken, amountMinor), outcome);
  await server.call('checkPayment', { body: { reference } });
  return reference;
}

/** Creates an invoice that is paid in full through the provider, and returns the ID of the payment. */
export const createPaidInvoice = async (server: ApiServer, shop: Shop): Promise<string> =>
  payInvoiceOnline(server, await createSentInvoice(server, shop), 'pays');
