import { abandonCheckout } from '#tests/support/store/abandoned-checkouts.ts';
import type { CallName } from '#contract/calls.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { draftInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { basicQuarterly, buy } from '#tests/support/money/subscriptions.ts';
import { applyFor, openEvent, operateApplication, payFee } from '#tests/support/people/events.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { type Shop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';
import { buyDomain } from '#tests/support/store/domains.ts';
import { stocked } from '#tests/support/store/products.ts';

/** A business with its owner, and the member who asks for files. */
export interface FileWorld {
  server: ApiServer;
  shop: Shop & { userId: string; email: string; handle: string };
  member: Asking;
}

/** How a test asks for a file, and what changes the file that a later request gets. */
interface FileLink<Name extends CallName> {
  /** Creates the records of the file, and returns the request for it. */
  input: (world: FileWorld) => Promise<InputOf<Name>>;
  /** SQL with the business as $1; null for a file whose content never changes. */
  change: string | null;
  /** The name of the export in the audit log; absent for a document. */
  exported?: string;
}

const everything = { body: { target: { kind: 'matching', filter: {} } } } as const;
const renameBusiness = `update businesses set name = 'Another name' where id = $1`;

const setText = (table: string, column: string) =>
  `update ${table} set ${column} = 'Changed' where business_id = $1`;

/** An export of everything, of records that `create` makes first. */
const exportLink = (exported: string, change: string, create: (world: FileWorld) => Promise<unknown>) => ({
  exported,
  change,
  async input(world: FileWorld) {
    await create(world);
    return everything;
  },
});

/** Every call that answers with a signed address of a file. The generated tests fail for a call that is missing here. */
export const fileLinks: { [Name in CallName]?: FileLink<Name> } = {
  exportOrders: exportLink('Orders', setText('orders', 'note'), async ({ server, shop }) => {
    for (const _ of Array(2)) await placeOrder(server, shop);
  }),
  exportAbandonedCheckouts: exportLink(
    'Abandoned checkouts',
    `update checkouts set contact = contact || '{"name": "Changed"}' where business_id = $1`,
    ({ server, shop }) => abandonCheckout(server, shop),
  ),
  exportCustomers: exportLink('Customers', setText('customers', 'name'), ({ server, shop }) => {
    const body = { name: 'Ada Obi', email: null, phoneNumber: '+2348012345678', address: null, tags: [] };
    return server.call('createCustomer', { body }, shop.asking);
  }),
  exportProducts: exportLink('Products', setText('products', 'vendor'), ({ server, shop }) =>
    stocked(server, shop),
  ),
  exportInvoices: exportLink('Invoices', setText('invoices', 'note'), ({ server, shop }) =>
    draftInvoice(server, shop),
  ),
  exportTransactions: exportLink('Transactions', setText('transactions', 'counterpart'), ({ server, shop }) =>
    createPaidInvoice(server, shop),
  ),
  exportBooks: {
    exported: 'General ledger',
    change: setText('bookkeeping_entries', 'purpose'),
    input: async ({ server, shop }) => {
      await server.call('createExpense', { body: sampleExpense }, shop.asking);
      const { valueDate } = sampleExpense;
      return { body: { format: 'csv', report: 'ledger', from: valueDate, to: valueDate } };
    },
  },
  exportAnalytics: {
    exported: 'Analytics: Products',
    change: setText('order_lines', 'name'),
    input: async ({ server, shop }) => {
      await placeOrder(server, shop, {}, [paid]);
      return { body: { format: 'csv', panel: 'products' } };
    },
  },
  exportAuditLog: exportLink(
    'Activity',
    `insert into timeline (business_id, id, at, record_type, record_id, record_label, event, actor_kind, actor_name)
      values ($1, gen_random_uuid(), now(), 'order', gen_random_uuid(), '1', 'order.noted', 'timer', 'Kontor')`,
    ({ server, shop }) => placeOrder(server, shop),
  ),
  invoiceDocument: {
    input: async ({ server, shop }) => ({ params: { id: (await sentInvoice(server, shop)).invoice.id } }),
    change: renameBusiness,
  },
  orderDocument: {
    input: async ({ server, shop }) => ({
      params: { id: await placeOrder(server, shop) },
      query: { kind: 'receipt' },
    }),
    change: renameBusiness,
  },
  storePoster: { input: async () => ({}), change: renameBusiness },
  transactionReceipt: {
    input: async ({ server, shop }) => ({ params: { id: await createPaidInvoice(server, shop) } }),
    change: renameBusiness,
  },
  subscriptionReceipt: {
    input: async ({ server, shop }) => {
      await changePlan(server, shop, 'free');
      const { subscriptionId: id } = await buy(server, shop, basicQuarterly);
      return { params: { id } };
    },
    change: renameBusiness,
  },
  eventFeeReceipt: {
    input: async ({ server, shop }) => {
      const id = await applyFor(server, shop.asking, await openEvent(server));
      await operateApplication(server, id, 'application.approve');
      await payFee(server, shop.asking, id);
      return { params: { id } };
    },
    change: renameBusiness,
  },
  eventCalendar: {
    input: async ({ server }) => ({ params: { id: await openEvent(server) } }),
    change: null,
  },
  domainReceipt: {
    input: async ({ server, shop }) => {
      await changePlan(server, shop, 'pro');
      return { params: { id: await buyDomain(server, shop) } };
    },
    change: renameBusiness,
  },
  fileAddress: {
    input: async ({ server, member }) => {
      const body = { category: 'KYC_DOCUMENT' as const };
      const file = { name: 'passport.pdf', content: samplePdf() };
      return { params: { id: (await server.call('uploadFile', { body, file }, member)).id } };
    },
    change: null,
  },
};
