import type { invoiceCalls } from '#contract/money/invoice.ts';
import type { invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import { draftInvoice, sampleInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof (typeof invoiceCalls & typeof invoiceBulkCalls);

const asOwner = async (world: World) => ({ ...world.shop, asking: await testCallers['the owner'](world) });
const draft = async (world: World) => (await draftInvoice(world.server, await asOwner(world))).invoice;
const sent = async (world: World) => (await sentInvoice(world.server, await asOwner(world))).invoice;
const idOf = async (of: Promise<{ id: string }>) => ({ id: (await of).id });

/** One request for each call about invoices that the merchant makes. */
export const invoiceSamples: { [N in Name]: Sample<N> } = {
  invoices: async () => ({ query: { status: 'OVERDUE', search: 'ada', sort: 'dueFirst', range: '30d' } }),
  createInvoice: async () => ({ body: sampleInvoice }),
  invoice: async (world) => ({ params: await idOf(sent(world)) }),
  updateInvoice: async (world) => ({
    params: await idOf(draft(world)),
    body: { version: 9, note: 'Pay soon', discount: { kind: 'percent', basisPoints: 1000 } },
  }),
  deleteInvoice: async (world) => ({ params: await idOf(draft(world)) }),
  invoiceNumber: async () => ({}),
  deleteInvoiceItem: async (world) => {
    const { id, items } = await draft(world);
    return { params: { id, itemId: items[0]?.id ?? '' } };
  },
  deleteInvoiceCharge: async (world) => {
    const { id, charges } = await draft(world);
    return { params: { id, chargeId: charges[0]?.id ?? '' } };
  },
  sendInvoice: async (world) => ({ params: await idOf(draft(world)), body: {} }),
  updateInvoicePaymentStatus: async (world) => ({ params: await idOf(sent(world)), body: {} }),
  recordInvoicePayment: async (world) => ({
    params: await idOf(sent(world)),
    body: { amountMinor: 1_000_00, method: 'CASH', paidOn: '2026-01-02', note: 'at the counter' },
  }),
  takeBackInvoicePayment: async (world) => {
    const shop = await asOwner(world);
    const { id } = await sent(world);
    const { payments } = await world.server.call(
      'updateInvoicePaymentStatus',
      { params: { id }, body: {} },
      shop.asking,
    );
    return { params: { id, paymentId: payments[0]?.id ?? '' } };
  },
  voidInvoice: async (world) => ({ params: await idOf(sent(world)), body: { reason: 'wrong customer' } }),
  writeOffInvoice: async (world) => ({ params: await idOf(sent(world)), body: { reason: 'moved away' } }),
  undoInvoiceWriteOff: async (world) => {
    const { asking } = await asOwner(world);
    const { id } = await sent(world);
    await world.server.call('writeOffInvoice', { params: { id }, body: {} }, asking);
    return { params: { id }, body: {} };
  },
  duplicateInvoice: async (world) => ({ params: await idOf(sent(world)) }),
  noteInvoice: async (world) => ({ params: await idOf(sent(world)), body: { note: 'Pays on Friday' } }),
  remindOfInvoice: async (world) => ({ params: await idOf(sent(world)), body: {} }),
  revokeInvoiceLink: async (world) => ({ params: await idOf(sent(world)) }),
  invoiceDocument: async (world) => ({ params: await idOf(sent(world)), query: { print: 'true' } }),
  exportInvoices: async () => ({ body: { target: { kind: 'matching', filter: { status: 'PAID' } } } }),
  planInvoicesAtOnce: async (world) => ({
    body: { action: 'void', target: { kind: 'ids', ids: [(await draft(world)).id] } },
  }),
  runInvoiceBulkAction: async (world) => ({
    body: { action: 'send', target: { kind: 'ids', ids: [(await draft(world)).id] } },
  }),
};
