import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { EventApplicationStatus } from '#domain/event-application.ts';
import type { PaymentResult } from '#domain/payment.ts';

/** The application of each variant of the model: its status, and the result of the payment of its fee. */
export const applicationVariants = {
  'takes applications': null,
  'takes no applications': null,
  applied: { status: 'applied' },
  'on the waiting list': { status: 'waitlisted' },
  approved: { status: 'approved' },
  'not paid': { status: 'approved' },
  'approved, and the balance is too low': { status: 'approved' },
  'approved, and no PIN is set': { status: 'approved' },
  'a place is offered': { status: 'offered' },
  'a place without a fee is offered': { status: 'offered', isFree: true },
  'on the payment page': { status: 'approved', payment: 'notFound', hasPage: true },
  'payment abandoned': { status: 'approved', payment: 'notFound', isOld: true },
  'payment on its way': { status: 'approved', payment: 'pending' },
  'on its way': { status: 'approved', payment: 'pending' },
  'payment declined': { status: 'approved', payment: 'failed' },
  confirmed: { status: 'confirmed' },
  paid: { status: 'confirmed' },
  'confirmed, and the event has started': { status: 'confirmed' },
  attended: { status: 'attended' },
  declined: { status: 'declined' },
  withdrawn: { status: 'withdrawn' },
  expired: { status: 'expired' },
  'expired, and applications are closed': { status: 'expired' },
  'event cancelled': { status: 'canceled' },
} as const satisfies Record<
  string,
  {
    status: EventApplicationStatus;
    isFree?: true;
    payment?: PaymentResult;
    hasPage?: true;
    isOld?: true;
  } | null
>;
export type ApplicationVariant = keyof typeof applicationVariants;

const endStatuses: readonly EventApplicationStatus[] = ['declined', 'withdrawn', 'expired', 'canceled'];

interface OwnApplication {
  businessId: string;
  userId: string;
  eventId: string;
  id: string;
  feeMinor: number;
  payerEmail: string;
}

/** Stores the application of a variant, in place of any other one of the business, with its payment. */
export async function insertApplication(
  sql: pg.Pool,
  variant: ApplicationVariant,
  { businessId, userId, eventId, id, feeMinor, payerEmail }: OwnApplication,
): Promise<void> {
  const application = applicationVariants[variant];
  if (application === null) return;
  const { status } = application;
  const isPlace = status === 'approved' || status === 'offered';
  await sql.query(
    `insert into event_applications (business_id, id, event_id, status, sells, fee_minor, payer_email, applied_by,
       applied_by_name, applied_at, confirm_by, confirmed_at, ended_at, reason)
     values ($1, $2, $3, $4, 'Adire fabrics and bags', $5, $6, $7, 'Amaka Obi', now(),
       case when $8 then now() + interval '47 hours' end, case when $9 then now() end, case when $10 then now() end, $11)`,
    [
      businessId,
      id,
      eventId,
      status,
      'isFree' in application ? 0 : feeMinor,
      payerEmail,
      userId,
      isPlace,
      status === 'confirmed' || status === 'attended',
      endStatuses.some((one) => one === status),
      status === 'declined' || status === 'canceled' ? 'All places for fabrics are taken' : null,
    ],
  );
  if (!('payment' in application)) return;
  const reference = newId();
  const isPending = application.payment === 'pending';
  const isOpen = isPending || application.payment === 'notFound';
  await sql.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, method, event_application_id,
       label, gross_minor, requested_minor, net_minor, currency, created_at, at, concluded_at, provider, channel, pay_url,
       payer_email)
     values ($1, $2::uuid, $2::uuid::text, 'event', 'DR', 'provider', $3, 'PAYMENT_LINK', $4, 'Makers Market', $5, $5, $5,
       'NGN', now() - $9 * interval '1 hour', now(), case when $6 then null else now() end, 'sandbox', 'card', $7, $8)`,
    [
      businessId,
      reference,
      application.payment,
      id,
      feeMinor,
      isOpen,
      'hasPage' in application ? `http://localhost/sandbox/pay/${reference}` : null,
      payerEmail,
      'isOld' in application ? 1 : 0,
    ],
  );
  // The provider says the same when it is asked.
  await sql.query(
    `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url, channel,
       outcome, chosen_at, business_id, subject_id)
     values ($1, $2, $3, 'NGN', $4, 'Kontor', 'http://localhost/', 'card',
       case when $7 then 'late' end, case when $7 then now() end, $5, $6)`,
    [reference, newId(), feeMinor, payerEmail, businessId, id, isPending],
  );
}
