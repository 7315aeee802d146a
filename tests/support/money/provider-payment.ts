import { v7 as newId } from 'uuid';
import type { PaymentResult } from '#domain/payment.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { payerEmail } from './payer.ts';

type Sql = TestHarness['sql'];

/** A payment through the provider, of an invoice or of an order. */
export interface ProviderPayment {
  businessId: string;
  reference: string;
  subject: { invoiceId: string } | { orderId: string };
  label: string;
  amountMinor: number;
}

/** The stored result of a payment, and the outcome that the provider reports when it is polled. */
export interface PaymentKnowledge {
  result: PaymentResult;
  outcome?: 'silent' | 'never' | null;
}

/** Records a payment that is pending. */
export async function insertProviderPayment(sql: Sql, payment: ProviderPayment): Promise<void> {
  const { businessId, reference, subject, label, amountMinor } = payment;
  const [type, column, id] =
    'orderId' in subject
      ? (['orderFulfillment', 'order_id', subject.orderId] as const)
      : (['invoiceFulfillment', 'invoice_id', subject.invoiceId] as const);
  await sql.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, method, ${column}, label,
       gross_minor, requested_minor, net_minor, currency, created_at, at, provider, channel, payer_email)
     values ($1, $2::uuid, $2::uuid::text, $3::transaction_type, 'CR', 'provider', 'pending', 'PAYMENT_LINK', $4, $5, $6, $6, $6,
       'NGN', now(), now(), 'sandbox', 'card', $7)`,
    [businessId, reference, type, id, label, amountMinor, payerEmail],
  );
}

/** Sets what is known of a payment, which can be polled at once. */
export async function setPaymentKnowledge(
  sql: Sql,
  { businessId, reference, subject, label, amountMinor }: ProviderPayment,
  { result, outcome }: PaymentKnowledge,
): Promise<void> {
  await sql.query('delete from sandbox_payments where reference = $1', [reference]);
  await sql.query('update transactions set last_polled_at = null, result = $2 where reference = $1', [
    reference,
    result,
  ]);
  if (outcome === undefined) return;
  const subjectId = 'orderId' in subject ? subject.orderId : subject.invoiceId;
  await sql.query(
    `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url, channel,
       outcome, chosen_at, business_id, subject_id)
     values ($1, $2, $3, 'NGN', $4, $5, 'http://localhost/', 'card', $6::text,
       case when $6::text is null then null else now() end, $7, $8)`,
    [reference, newId(), amountMinor, payerEmail, label, outcome, businessId, subjectId],
  );
}
