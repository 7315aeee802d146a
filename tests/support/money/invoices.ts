import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

export type InvoiceBody = NonNullable<InputOf<'createInvoice'>['body']>;

/** A sample invoice: 105,000 net with 7.5 % VAT and 1,500 in fees. */
export const sampleInvoice: InvoiceBody = {
  customer: { id: null, name: 'Ada Obi', email: 'ada@obi.test', phoneNumber: null, address: null },
  number: null,
  issuedOn: '2026-01-05',
  dueOn: '2026-01-19',
  items: [
    { variationId: null, name: 'Aso oke, 5 yards', quantity: 2, unitPriceMinor: 50_000_00 },
    { variationId: null, name: 'Tailoring', quantity: 1, unitPriceMinor: 5_000_00 },
  ],
  discount: null,
  taxBasisPoints: 750,
  charges: [{ label: 'Delivery', amountMinor: 1_500_00 }],
  note: 'Thank you',
  terms: 'Payment within 14 days',
  allowPartial: true,
  reminders: true,
  repeat: null,
};
export const sampleInvoiceTotalMinor = 114_375_00;

export const draftInvoice = (
  server: ApiServer,
  { asking }: Shop,
  changes: Partial<InvoiceBody> = {},
): Promise<InvoiceOverview> =>
  server.call('createInvoice', { body: { ...sampleInvoice, ...changes } }, asking);

export async function sentInvoice(
  server: ApiServer,
  shop: Shop,
  changes: Partial<InvoiceBody> = {},
): Promise<InvoiceOverview> {
  const { invoice } = await draftInvoice(server, shop, changes);
  return server.call('sendInvoice', { params: { id: invoice.id }, body: {} }, shop.asking);
}
