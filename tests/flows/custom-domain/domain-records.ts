import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { DomainStatus } from '#domain/store-domain.ts';
import { sampleRegistrant } from '#machines/flows/custom-domain/custom-domain.samples.ts';

interface Owned {
  businessId: string;
  userId: string;
}

export interface PutDomain {
  id: string;
  name: string;
  status: DomainStatus;
  isBought?: boolean;
  /** How long ago it was added: the sandbox has its records after half a minute, and its certificate after a minute and a half. */
  ageMs?: number;
}

/** Stores a domain in a status. */
export async function insertDomain(
  sql: pg.Pool,
  { businessId, userId }: Owned,
  { id, name, status, isBought = false, ageMs = 0 }: PutDomain,
): Promise<void> {
  const createdAt = new Date(Date.now() - ageMs);
  await sql.query(
    `insert into store_domains (business_id, id, name, status, is_bought, token, created_by, created_at, live_at, registrant, expires_at)
     values ($1, $2, $3, $4::text, $5, $6, $7, $8::timestamptz, case when $4::text = 'live' then $8::timestamptz end, $9, $10)`,
    [
      businessId,
      id,
      name,
      status,
      isBought,
      `kontor-domain=${newId()}`,
      userId,
      createdAt,
      isBought ? JSON.stringify(sampleRegistrant) : null,
      status === 'expired' ? createdAt : null,
    ],
  );
}

/** The order of each variant of the model, with its payment. */
const variants = {
  'not paid': {},
  'on the payment page': { result: 'pending', method: 'PAYMENT_LINK' },
  'on its way': { result: 'pending', method: 'DIRECT_DEBIT' },
  declined: { result: 'failed', method: 'PAYMENT_LINK' },
  paid: { result: 'success', method: 'PAYMENT_LINK' },
  void: {},
} as const;
export type DomainOrderVariant = keyof typeof variants;
const payerEmail = 'domain-payer@shop.example';

export interface PutOrder {
  businessId: string;
  id: string;
  domainId: string;
  totalMinor: number;
  /** The end of the paid time that a renewal prolongs. */
  renewsFrom?: Date;
}

/** Stores an order of a domain and, where the variant has one, its payment, which stays as it is when the provider is asked. */
export async function insertDomainOrder(
  sql: pg.Pool,
  variant: DomainOrderVariant,
  { businessId, id, domainId, totalMinor, renewsFrom }: PutOrder,
): Promise<void> {
  await sql.query(
    `insert into domain_orders (business_id, id, domain_id, kind, years, total_minor, payer_email, renews_from, created_at, paid_at,
       voided_at, receipt_number, fulfilled_at)
     values ($1, $2, $3, $4, 1, $5, $6, $7, now(), case when $8 then now() end, case when $9 then now() end,
       case when $8 then nextval('domain_receipt_number') end, case when $8 then now() end)`,
    [
      businessId,
      id,
      domainId,
      renewsFrom ? 'renewal' : 'purchase',
      totalMinor,
      payerEmail,
      renewsFrom ?? null,
      variant === 'paid',
      variant === 'void',
    ],
  );
  const payment = variants[variant];
  if (!('result' in payment)) return;
  const reference = newId();
  const isPending = payment.result === 'pending';
  const hasPage = isPending && payment.method === 'PAYMENT_LINK';
  await sql.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, method, domain_order_id,
       label, gross_minor, requested_minor, net_minor, currency, created_at, at, concluded_at, provider, channel, pay_url,
       payer_email)
     values ($1, $2::uuid, $2::uuid::text, 'domain', 'DR', 'provider', $3, $4, $5, 'Domain', $6, $6, $6, 'NGN',
       now(), now(), case when $7 then null else now() end, 'sandbox', 'card', $8, $9)`,
    [
      businessId,
      reference,
      payment.result,
      payment.method,
      id,
      totalMinor,
      isPending,
      hasPage ? `http://localhost/sandbox/pay/${reference}` : null,
      payerEmail,
    ],
  );
  await sql.query(
    `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url, channel,
       outcome, chosen_at, business_id, subject_id)
     values ($1, $2, $3, 'NGN', $4, 'Kontor', 'http://localhost/', 'card', null, null, $5, $6)`,
    [reference, newId(), totalMinor, payerEmail, businessId, id],
  );
}
