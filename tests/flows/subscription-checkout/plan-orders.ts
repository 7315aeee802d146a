import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { BilledPeriod } from '#domain/subscription-billing.ts';

/** The order of each variant of the model, with its payment. */
const variants = {
  'not paid': {},
  'an unpaid renewal': {},
  'on the payment page': { result: 'pending', method: 'PAYMENT_LINK' },
  'on its way': { result: 'pending', method: 'DIRECT_DEBIT' },
  declined: { result: 'failed', method: 'PAYMENT_LINK' },
  paid: { result: 'success', method: 'PAYMENT_LINK' },
  refunded: { result: 'success', method: 'PAYMENT_LINK' },
  void: {},
} as const;
export type OrderVariant = keyof typeof variants;

interface PlanOrder {
  businessId: string;
  id: string;
  subscriptionId: string;
  billed: BilledPeriod;
  payerEmail: string;
}

/** Stores an order of a plan and, where the variant has one, its payment, which stays as it is when the provider is asked. */
export async function insertPlanOrder(
  sql: pg.Pool,
  variant: OrderVariant,
  { businessId, id, subscriptionId, billed, payerEmail }: PlanOrder,
): Promise<void> {
  const { bill, paid } = billed;
  const isPaid = variant === 'paid' || variant === 'refunded';
  await sql.query('delete from idempotency_keys where key = $1', [id]);
  await sql.query(
    `insert into subscription_orders (business_id, id, subscription_id, kind, plan, period, bill, total_minor, price_minor,
       anchor_day, period_start, period_end, credit_minor, payer_email, created_at, paid_at, voided_at, refunded_at, receipt_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, now(),
       case when $14 then now() end, case when $15 then now() end, case when $16 then now() end,
       case when $14 then nextval('subscription_receipt_number') end)`,
    [
      businessId,
      id,
      subscriptionId,
      variant === 'an unpaid renewal' ? 'renewal' : 'purchase',
      paid.plan,
      paid.period,
      JSON.stringify(bill),
      bill.totalMinor,
      paid.priceMinor,
      paid.anchorDay,
      paid.start,
      paid.end,
      payerEmail,
      isPaid,
      variant === 'void',
      variant === 'refunded',
    ],
  );
  const payment = variants[variant];
  if (!('result' in payment)) return;
  const reference = newId();
  const isPending = payment.result === 'pending';
  const hasPage = isPending && payment.method === 'PAYMENT_LINK';
  await sql.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, method, subscription_order_id,
       label, gross_minor, requested_minor, net_minor, currency, created_at, at, concluded_at, provider, channel, pay_url,
       payer_email)
     values ($1, $2::uuid, $2::uuid::text, 'subscription', 'DR', 'provider', $3, $4, $5, 'Pro yearly', $6, $6, $6, 'NGN',
       now(), now(), case when $7 then null else now() end, 'sandbox', 'card', $8, $9)`,
    [
      businessId,
      reference,
      payment.result,
      payment.method,
      id,
      bill.totalMinor,
      isPending,
      hasPage ? `http://localhost/sandbox/pay/${reference}` : null,
      payerEmail,
    ],
  );
  await sql.query(
    `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url, channel,
       outcome, chosen_at, business_id, subject_id)
     values ($1, $2, $3, 'NGN', $4, 'Kontor', 'http://localhost/', 'card', null, null, $5, $6)`,
    [reference, newId(), bill.totalMinor, payerEmail, businessId, id],
  );
}
