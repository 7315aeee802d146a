import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe } from 'vitest';
import type { ConclusiveResult } from '#domain/payment.ts';
import type { DeliveryEventType } from '#machines/lifecycles/delivery.lifecycle.ts';
import { deliveryModel } from '#machines/lifecycles/delivery.model.ts';
import type { PaymentEventType } from '#machines/lifecycles/payment.lifecycle.ts';
import { paymentModel } from '#machines/lifecycles/payment.model.ts';
import { listTransfers } from '#server/platform/ledger/ledger.repo.ts';
import { bookDelivery, moveDelivery } from '#server/modules/orders/delivery/advance-delivery.ts';
import { lockLatestDelivery } from '#server/modules/orders/delivery/deliveries.repo.ts';
import { lockOrder } from '#server/modules/orders/orders.repo.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import { insertTransaction } from '#server/modules/payments/transactions.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { paymentUpdateOf, paymentRequestOf } from '#tests/support/money/payer.ts';
import { type Shop, createCaller, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() =>
  server.close({ hasImpossibleData: 'payments are disputed without a dispute, deliveries without shipping' }),
);

interface Kept {
  businessId: string;
  id: string;
}
const present = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Error('The record is gone');
  return record;
};

describe('a payment in the database', () => {
  const reportedResults: Partial<Record<PaymentEventType, ConclusiveResult>> = {
    'payment.succeeded': 'success',
    'payment.failed': 'failed',
    'payment.reversed': 'reversed',
  };
  const held = ({ businessId, id }: Kept) =>
    server.deps.db.transaction(async (tx) => present(await lockPayment(tx, server.deps, businessId, id)));
  walkLifecycle<typeof paymentModel.machine, Kept>(paymentModel, {
    async begin(start) {
      const { businessId } = shop;
      const invoice = await createSentInvoice(server, shop);
      if (start === 'a payment through the provider') {
        const body = paymentRequestOf(invoice.publicToken, sentInvoiceTotalMinor);
        const { reference } = await server.call('payInvoice', { body });
        return { businessId, id: reference };
      }
      const [id, now] = [uuid(), server.deps.clock.now()];
      const money = {
        grossMinor: sentInvoiceTotalMinor,
        netMinor: sentInvoiceTotalMinor,
        currency: 'NGN',
      } as const;
      const instants = { createdAt: now, at: now };
      await server.deps.db.transaction((tx) =>
        insertTransaction(tx, businessId, {
          ...money,
          ...instants,
          id,
          type: 'invoiceFulfillment',
          direction: 'CR',
          source: 'hand',
          result: 'notFound',
          method: 'CASH',
          invoiceId: invoice.id,
        }),
      );
      return { businessId, id };
    },
    send: ({ businessId, id }, { type, by, disputedMinor }) =>
      server.deps.db.transaction(async (tx) => {
        const payment = present(await lockPayment(tx, server.deps, businessId, id));
        const event = type as PaymentEventType;
        const result = reportedResults[event];
        return advanceLocked(tx, server.deps, paymentAdapter, payment, event, createCaller(by), {
          ...(result && { fact: paymentUpdateOf(id, result, sentInvoiceTotalMinor) }),
          ...(typeof disputedMinor === 'number' && { disputedMinor }),
          isDisputeLost: payment.status === 'disputed',
        });
      }),
    async readFacts(record) {
      const { status, byProvider, disputedMinor } = await held(record);
      const booked = await listTransfers(server.deps.db, record.businessId, [record.id]);
      return { status, byProvider, disputedMinor, isInLedger: booked.length > 0 };
    },
    // Recorded payments never change a balance.
    factsOf: ({ value, context }) => ({
      status: value,
      ...context,
      isInLedger: context.byProvider && !['started', 'pending', 'failed'].includes(String(value)),
    }),
  });
});

describe('a delivery in the database', () => {
  const read = ({ businessId, id }: Kept) =>
    server.deps.db.transaction(async (tx) => present(await lockLatestDelivery(tx, businessId, id)));
  walkLifecycle<typeof deliveryModel.machine, Kept>(deliveryModel, {
    async begin() {
      const { businessId } = shop;
      const id = await placeOrder(server, shop, { deliveryConfiguration: 'KONTOR_DELIVERY' });
      await server.deps.db.transaction(async (tx) =>
        bookDelivery(tx, server.deps, present(await lockOrder(tx, businessId, id))),
      );
      return { businessId, id };
    },
    send: (order, { type, by }) =>
      server.deps.db.transaction((tx) =>
        moveDelivery(tx, server.deps, order, type as DeliveryEventType, createCaller(by)),
      ),
    readFacts: async (order) => {
      const { status, orderId } = await read(order);
      return { status, isOfOrder: orderId === order.id };
    },
    factsOf: ({ value }) => ({ status: value, isOfOrder: true }),
  });
});
