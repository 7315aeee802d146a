import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';

/** The business as the sender of an email to its customers. */
const sender = {
  name: businesses.name,
  phoneNumber: businesses.phoneNumber,
  country: businesses.country,
  timeZone: businesses.timeZone,
  isVerified: sql<boolean>`exists (select from ${kycCases} where ${kycCases.businessId} = ${businesses.id} and ${kycCases.status} = 'approved')`,
};

/**
 * Returns the sender and the recipient of an email about an order; `customerEmail` is null where there is no address.
 */
export async function findOrderParties(
  tx: Transaction,
  values: { businessId: string; customerId: string | null },
): Promise<Awaited<ReturnType<typeof orderParties>>[number] | undefined> {
  const [parties] = await orderParties(tx, values);
  return parties;
}

const orderParties = definePrepared('notice_parties_of_order', (db) =>
  db
    .select({ business: sender, customerEmail: customers.email })
    .from(businesses)
    .leftJoin(customers, and(eq(customers.businessId, businesses.id), eq(customers.id, param('customerId'))))
    .where(eq(businesses.id, param('businessId'))),
);

export type PaymentParties = Awaited<ReturnType<typeof paymentParties>>[number];

/**
 * Returns a payment or a refund with its order or invoice, and the sender and recipient of an email about it. The payer
 * of a refund is the payer of the refunded payment.
 */
export async function findPaymentParties(
  tx: Transaction,
  values: { businessId: string; transactionId: string },
): Promise<PaymentParties | undefined> {
  const [parties] = await paymentParties(tx, values);
  if (!parties) return undefined;
  const { payment, order, invoice } = parties;
  // A prepared statement returns an object of nulls where a join has no match.
  return {
    ...parties,
    order: payment.orderId === null ? null : order,
    invoice: payment.invoiceId === null ? null : invoice,
  };
}

const paymentParties = definePrepared('notice_parties_of_payment', (db) => {
  const original = alias(transactions, 'original');
  return db
    .select({
      payment: transactions,
      payerEmail: sql<string | null>`coalesce(${original.payerEmail}, ${transactions.payerEmail})`.as(
        'payer',
      ),
      // A refund links to the page of its payment.
      reference: sql<string | null>`coalesce(${original.reference}, ${transactions.reference})`.as(
        'shown_reference',
      ),
      customerEmail: sql<string | null>`coalesce(${invoices.customer} ->> 'email', ${customers.email})`.as(
        'customer',
      ),
      customerName: sql<string | null>`coalesce(${invoices.customerName}, ${orders.customerName})`.as(
        'customer_name',
      ),
      order: { id: orders.id, number: orders.number, source: orders.source },
      invoice: {
        id: invoices.id,
        number: invoices.number,
        totalMinor: invoices.totalMinor,
        paidMinor: invoices.paidMinor,
        dueOn: invoices.dueOn,
        publicToken: invoices.publicToken,
      },
      business: sender,
    })
    .from(transactions)
    .innerJoin(businesses, eq(businesses.id, transactions.businessId))
    .leftJoin(
      original,
      and(eq(original.businessId, transactions.businessId), eq(original.id, transactions.refundOf)),
    )
    .leftJoin(
      invoices,
      and(eq(invoices.businessId, transactions.businessId), eq(invoices.id, transactions.invoiceId)),
    )
    .leftJoin(
      orders,
      and(eq(orders.businessId, transactions.businessId), eq(orders.id, transactions.orderId)),
    )
    .leftJoin(
      customers,
      and(eq(customers.businessId, transactions.businessId), eq(customers.id, orders.customerId)),
    )
    .where(
      and(eq(transactions.businessId, param('businessId')), eq(transactions.id, param('transactionId'))),
    );
});
