import { type InvoiceRecord, findInvoice } from '#server/modules/invoices/invoices.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { type InvoiceBody, sentInvoice } from './invoices.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

export const sentInvoiceTotalMinor = 450_000;

/** Creates and sends an invoice with one item at this price. */
export async function createSentInvoice(
  server: ApiServer,
  shop: Shop,
  changes: Pick<Partial<InvoiceBody>, 'allowPartial' | 'customer'> = {},
): Promise<InvoiceRecord> {
  const item = {
    variationId: null,
    name: 'Adire, five yards',
    quantity: 1,
    unitPriceMinor: sentInvoiceTotalMinor,
  };
  const content = { items: [item], charges: [], taxBasisPoints: 0, reminders: false, ...changes };
  const { invoice } = await sentInvoice(server, shop, content);
  return loadInvoice(server, { businessId: shop.businessId, id: invoice.id });
}

/** Returns the current invoice. */
export async function loadInvoice(
  { deps }: Pick<ApiServer, 'deps'>,
  { businessId, id }: Pick<InvoiceRecord, 'businessId' | 'id'>,
): Promise<InvoiceRecord> {
  const invoice = await findInvoice(deps.db, businessId, id);
  if (!invoice) throw new Error('the invoice is gone');
  return invoice;
}
