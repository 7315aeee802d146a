import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DisputeEventType } from '#machines/lifecycles/dispute.lifecycle.ts';
import { disputeModel } from '#machines/lifecycles/dispute.model.ts';
import type { ImportEventType } from '#machines/lifecycles/import-run.lifecycle.ts';
import { importRunModel } from '#machines/lifecycles/import-run.model.ts';
import type { RefundEventType } from '#machines/lifecycles/refund.lifecycle.ts';
import { refundModel } from '#machines/lifecycles/refund.model.ts';
import type { VirtualAccountEventType } from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { virtualAccountModel } from '#machines/lifecycles/virtual-account.model.ts';
import { invoiceModel } from '#machines/lifecycles/invoice.model.ts';
import { withdrawalModel } from '#machines/lifecycles/withdrawal.model.ts';
import type { InvoiceEventType } from '#machines/lifecycles/invoice.lifecycle.ts';
import type { WithdrawalEventType } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { advanceImport } from '#server/platform/imports/import-adapter.ts';
import { findImport } from '#server/platform/imports/imports.repo.ts';
import { imports } from '#server/db/tables/records/imports.table.ts';
import { advanceInvoice } from '#server/modules/invoices/advance-invoice.ts';
import { findInvoice, lockInvoice } from '#server/modules/invoices/invoices.repo.ts';
import { disputeAdapter } from '#server/modules/payments/disputes/dispute.adapter.ts';
import { listDisputes } from '#server/modules/payments/disputes/disputes.repo.ts';
import { lockPayment } from '#server/modules/payments/payment.adapter.ts';
import { lockRefund, refundAdapter } from '#server/modules/payments/refunds/refund.adapter.ts';
import { listRefunds } from '#server/modules/payments/transactions.repo.ts';
import { advanceVirtualAccount } from '#server/modules/virtual-accounts/advance-virtual-account.ts';
import {
  ensureVirtualAccount,
  findVirtualAccount,
  lockVirtualAccount,
} from '#server/modules/virtual-accounts/virtual-accounts.repo.ts';
import { withdrawalAdapter } from '#server/modules/withdrawals/withdrawal.adapter.ts';
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.repo.ts';
import { advance, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { day } from '#tests/support/people/identity.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { draftInvoice } from '#tests/support/money/invoices.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { sendDisputeEvent } from '#tests/support/money/payer.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close({ hasImpossibleData: 'an invoice is told of payments that were not made' }));

interface Kept {
  businessId: string;
  id: string;
}
const present = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Error('The record is gone');
  return record;
};

describe('an invoice in the database', () => {
  let number = 0;
  const item = { variationId: null, name: 'Thread', quantity: 1, unitPriceMinor: 3 };
  walkLifecycle<typeof invoiceModel.machine, Kept>(invoiceModel, {
    async begin(start) {
      const isFree = start === 'a fully discounted invoice';
      const discount = isFree ? { kind: 'amount' as const, amountMinor: 3 } : null;
      const fields = { items: [item], discount, taxBasisPoints: 0, charges: [] };
      const { invoice } = await draftInvoice(server, shop, fields);
      return { businessId: shop.businessId, id: invoice.id };
    },
    send: ({ businessId, id }, { type, by, changeMinor, disputedMinor, reason }) =>
      server.deps.db.transaction(async (tx) => {
        const invoice = present(await lockInvoice(tx, businessId, id));
        const sending = { number: `L-${(number += 1)}` };
        return advanceInvoice(tx, server.deps, invoice, type as InvoiceEventType, createCaller(by), {
          ...(typeof changeMinor === 'number' && { changeMinor }),
          ...(typeof disputedMinor === 'number' && { disputedMinor }),
          ...(typeof reason === 'string' && { reason }),
          ...(type === 'invoice.send' && { sending }),
        });
      }),
    async readFacts({ businessId, id }) {
      const invoice = present(await findInvoice(server.deps.db, businessId, id));
      const { status, paidMinor, disputedMinor, writeOffReason, paidAt, writtenOffAt } = invoice;
      const dates = { isPaid: paidAt !== null, isWrittenOff: writtenOffAt !== null };
      return { status, paidMinor, disputedMinor, writeOffReason, ...dates };
    },
    factsOf: ({ value, context }) => ({
      status: value,
      paidMinor: context.paidMinor,
      disputedMinor: context.disputedMinor,
      writeOffReason: context.writeOffReason ?? null,
      isPaid: Boolean(context.paidAt),
      isWrittenOff: Boolean(context.writtenOffAt),
    }),
  });
});

describe('a withdrawal in the database', () => {
  walkLifecycle<typeof withdrawalModel.machine, Kept>(withdrawalModel, {
    async begin() {
      const withdrawer = await newWithdrawer(server);
      const body = withdrawalOf(withdrawer, 50_000);
      await server.call('withdraw', { body }, withdrawer.asking);
      return { businessId: withdrawer.businessId, id: body.withdrawalId };
    },
    send: (record, { type, by, reason }) =>
      server.deps.db.transaction((tx) =>
        advance(tx, server.deps, withdrawalAdapter, record, [type as WithdrawalEventType], createCaller(by), {
          reason: typeof reason === 'string' ? reason : null,
          providerReference: null,
        }),
      ),
    async readFacts({ businessId, id }) {
      const { status, reason } = present(await findWithdrawal(server.deps.db, businessId, id));
      return { status, reason };
    },
    factsOf: ({ value, context }) => ({ status: value, reason: context.reason }),
  });
});

describe('a refund in the database', () => {
  const held = ({ businessId, id }: Kept) =>
    server.deps.db.transaction(async (tx) => present(await lockRefund(tx, server.deps, businessId, id)));
  walkLifecycle<typeof refundModel.machine, Kept>(refundModel, {
    async begin() {
      const { businessId, asking } = await newShop(server);
      const id = await createPaidInvoice(server, { businessId, asking });
      const body = { amountMinor: 100_000, reason: 'Sent back' };
      await server.call('refundTransaction', { params: { id }, body }, asking);
      const [refund] = await listRefunds(server.deps.db, businessId, id);
      return { businessId, id: present(refund).id };
    },
    send: ({ businessId, id }, { type, by }) =>
      server.deps.db.transaction(async (tx) => {
        const refund = present(await lockRefund(tx, server.deps, businessId, id));
        const event = type as RefundEventType;
        const details = { message: event === 'refund.failed' ? 'The account is closed' : null };
        return advanceLocked(tx, server.deps, refundAdapter, refund, event, createCaller(by), details);
      }),
    async readFacts(record) {
      const { status, isRetried } = await held(record);
      return { status, isRetried };
    },
    factsOf: ({ value, context }) => ({ status: value, isRetried: context.isRetried }),
  });
});

describe('a dispute in the database', () => {
  const read = async ({ businessId, id }: Kept) =>
    present((await listDisputes(server.deps.db, businessId, id))[0]);
  walkLifecycle<typeof disputeModel.machine, Kept>(disputeModel, {
    async begin() {
      const { businessId, asking } = await newShop(server);
      const id = await createPaidInvoice(server, { businessId, asking });
      await sendDisputeEvent(server, id, 'open');
      return { businessId, id };
    },
    send: ({ businessId, id }, { type, by }) =>
      server.deps.db.transaction(async (tx) => {
        const payment = present(await lockPayment(tx, server.deps, businessId, id));
        const dispute = await read({ businessId, id });
        const held = { businessId, status: dispute.status, dispute, held: payment };
        const details = { lostMinor: dispute.claimedMinor };
        const event = type as DisputeEventType;
        return advanceLocked(tx, server.deps, disputeAdapter, held, event, createCaller(by), details);
      }),
    readFacts: async (record) => ({ status: (await read(record)).status }),
    factsOf: ({ value }) => ({ status: value }),
  });
});

describe('a virtual account in the database', () => {
  let number = 0;
  walkLifecycle<typeof virtualAccountModel.machine, Kept>(virtualAccountModel, {
    async begin(start) {
      const { deps } = server;
      const { businessId, userId } = await newShop(server);
      if (start !== 'a business that is not verified') await verifyBusiness(server.deps, businessId);
      if (start === 'a business in another country')
        await deps.db.execute(sql`update businesses set country = 'GH' where id = ${businessId}`);
      await deps.db.transaction((tx) =>
        ensureVirtualAccount(tx, {
          businessId,
          id: businessId,
          status: 'not requested',
          requestedBy: userId,
          requestedAt: deps.clock.now(),
          provider: deps.payments.name,
        }),
      );
      return { businessId, id: businessId };
    },
    send: ({ businessId }, { type, by }) =>
      server.deps.db.transaction(async (tx) => {
        const account = present(await lockVirtualAccount(tx, businessId));
        const opened = {
          cbnCode: '044',
          bankName: 'Access Bank',
          accountNumber: String(2_000_000_000 + (number += 1)),
          accountName: 'Amaka Fabrics',
          openedAt: server.deps.clock.now(),
        };
        const change = type === 'virtualAccount.open' ? opened : {};
        return advanceVirtualAccount(
          tx,
          server.deps,
          account,
          type as VirtualAccountEventType,
          createCaller(by),
          change,
        );
      }),
    readFacts: async ({ businessId }) => ({
      status: present(await findVirtualAccount(server.deps.db, businessId)).status,
    }),
    factsOf: ({ value }) => ({ status: value }),
  });
});

describe('an import in the database', () => {
  let files = 0;
  const reports = new Map<string, unknown>();
  /** The imports that ended before the time in which they could be undone. */
  const old = new Set<string>();
  const ref = ({ businessId, id }: Kept) => ({ businessId, kind: 'orders' as const, id });
  walkLifecycle<typeof importRunModel.machine, Kept>(importRunModel, {
    async begin(start) {
      const { businessId, asking } = shop;
      const { csv } = pastOrders({ prefix: `L${(files += 1)}-`, orders: 1 });
      const file = { name: 'orders.csv', content: Buffer.from(csv) };
      const { id, report: read } = await server.call('uploadOrderImport', { file }, asking);
      const created = start === 'a file whose records all exist already' ? 0 : 1;
      const report = { ...read, outcome: { created, updated: 0 } };
      reports.set(id, report);
      if (start === 'an import that ended more than 30 days ago') old.add(id);
      const row = server.deps.db.update(imports);
      await row.set({ report }).where(eq(imports.id, id));
      if (start === 'a file with a required column missing')
        await row.set({ report: null }).where(eq(imports.id, id));
      if (start === 'an old import whose file was deleted')
        await row.set({ content: null }).where(eq(imports.id, id));
      return { businessId, id };
    },
    send: (record, { type, by, records, failure }) =>
      server.deps.db.transaction(async (tx) => {
        const hasFailed = type === 'import.failed' || type === 'import.undoFailed';
        const facts = hasFailed ? { failure: String(failure) } : {};
        const event = type as ImportEventType;
        const { hasFile } = await advanceImport(tx, server.deps, ref(record), event, createCaller(by), {
          facts,
        });
        if (old.has(record.id)) {
          const endedAt = new Date(server.deps.clock.now().getTime() - 31 * day);
          await tx.update(imports).set({ endedAt }).where(eq(imports.id, record.id));
        }
        // The result of another mapping is written by the merchant's call, which reads the file.
        if (type !== 'import.map' || by !== 'merchant' || !hasFile) return;
        const report = records === 0 ? null : reports.get(record.id);
        await tx.update(imports).set({ report }).where(eq(imports.id, record.id));
      }),
    async readFacts({ businessId, id }) {
      const importRecord = await findImport(server.deps.db, businessId, { kind: 'orders', id });
      if (!importRecord) return { status: 'deleted' };
      return {
        status: importRecord.status,
        hasRecords: importRecord.report !== null,
        failure: importRecord.failure,
      };
    },
    factsOf: ({ value, context }) =>
      value === 'discarded' || value === 'expired'
        ? { status: 'deleted' }
        : { status: value, hasRecords: context.records > 0, failure: context.failure },
  });
});
