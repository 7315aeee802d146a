import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.records.ts';
import { AppError } from '#server/app-error.ts';
import {
  type EmailScope,
  deleteEmailsUpTo,
  insertEmail,
  isEmailAdmitted,
  lockEmailsOfBusiness,
  lockEmailsTo,
  findNthNewestEmail,
} from './recipient-limits.repo.ts';

const dayMs = 24 * 3_600_000;

/** The number of emails that a business may send in 24 hours, multiplied by `RATE_LIMIT_FACTOR`. */
const maxEmails = {
  verified: { ofBusiness: 20_000, toRecipient: 50 },
  /** `fromAllUnverified` counts the emails of all businesses that are not verified to the recipient. */
  unverified: { ofBusiness: 50, toRecipient: 5, fromAllUnverified: 10 },
} as const;

type LimitDeps = Pick<Deps, 'clock' | 'config'>;

/** An email that a business sends to a person outside of it. */
export interface RecipientEmail {
  businessId: string;
  /** An email address. */
  recipient: string;
  /** The email's own id (a UUID): the same email counts once, however often it is tried. */
  emailId: string;
}

export type EmailAdmission =
  | { isAdmitted: true; isVerified: boolean }
  | { isAdmitted: false; isVerified: boolean; retryAt: Date; reason: string };

/**
 * Counts an email against the limits of its business and its recipient, or says when the next one is admitted. Every email
 * from a merchant to a person outside of the business is counted here before it is sent. The count is exact however many
 * are tried at once, and locks the business's emails until the transaction ends: call it in the job that
 * delivers (in a transaction of its own), or before other records are locked.
 */
export async function admitEmail(
  tx: Transaction,
  { clock, config }: LimitDeps,
  { businessId, emailId, ...mail }: RecipientEmail,
): Promise<EmailAdmission> {
  const recipient = mail.recipient.toLowerCase();
  await lockEmailsOfBusiness(tx, businessId);
  const isVerified = await isBusinessVerified(tx, businessId);
  if (await isEmailAdmitted(tx, businessId, emailId)) return { isAdmitted: true, isVerified };
  if (!isVerified) await lockEmailsTo(tx, recipient);
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  for (const { scope, max, explain } of listLimits(businessId, recipient, isVerified)) {
    const allowed = getAllowed({ config }, max);
    const earliest = await findNthNewestEmail(tx, scope, allowed, since);
    if (earliest)
      return {
        isAdmitted: false,
        isVerified,
        retryAt: new Date(earliest.getTime() + dayMs),
        reason: explain(allowed),
      };
  }
  await insertEmail(tx, { businessId, emailId, recipient, isVerified, admittedAt: now });
  return { isAdmitted: true, isVerified };
}

/** Returns how many are allowed where `max` is usual. */
export const getAllowed = ({ config }: Pick<Deps, 'config'>, max: number): number =>
  Math.max(1, Math.floor(max * config.rateLimitFactor));

const countEmails = (count: number): string =>
  count === 1 ? '1 email' : `${new Intl.NumberFormat('en').format(count)} emails`;

/** Returns how many emails a business that isn't verified may send in 24 hours. */
export const getUnverifiedEmailsADay = (deps: Pick<Deps, 'config'>): number =>
  getAllowed(deps, maxEmails.unverified.ofBusiness);

function listLimits(
  businessId: string,
  recipient: string,
  isVerified: boolean,
): { scope: EmailScope; max: number; explain: (allowed: number) => string }[] {
  const { ofBusiness, toRecipient } = isVerified ? maxEmails.verified : maxEmails.unverified;
  const verify = isVerified ? '' : ' Verify your business to send more.';
  const both = [
    {
      scope: { businessId, recipient },
      max: toRecipient,
      explain: (allowed: number) =>
        `You've reached the limit of ${countEmails(allowed)} a day to ${recipient}.${verify}`,
    },
    {
      scope: { businessId },
      max: ofBusiness,
      explain: (allowed: number) =>
        `Your business has reached its limit of ${countEmails(allowed)} a day.${verify}`,
    },
  ];
  if (isVerified) return both;
  const explain = (allowed: number) =>
    `${recipient} has reached the limit of ${countEmails(allowed)} a day from businesses that aren't verified.${verify}`;
  return [
    ...both,
    { scope: { unverifiedTo: recipient }, max: maxEmails.unverified.fromAllUnverified, explain },
  ];
}

/** Call it before records are locked whose emails are then admitted in the same transaction. */
export { lockEmailsOfBusiness };

/** The same as `admitEmail`, for a person who waits for the answer. @throws TOO_MANY_REQUESTS with when the next one is admitted */
export async function requireEmailAdmission(
  tx: Transaction,
  deps: LimitDeps,
  mail: RecipientEmail,
): Promise<void> {
  const admission = await admitEmail(tx, deps, mail);
  if (admission.isAdmitted) return;
  throw createLimitError(deps, admission.reason, admission.retryAt);
}

/** Returns TOO_MANY_REQUESTS with the reason, and with when the next one is admitted. */
export function createLimitError({ clock }: Pick<Deps, 'clock'>, reason: string, retryAt: Date): AppError {
  const retryAfterMs = retryAt.getTime() - clock.now().getTime();
  const message = `${reason} You can send the next one in ${formatDuration(retryAfterMs)}.`;
  return new AppError('TOO_MANY_REQUESTS', { message, retryAfterMs });
}

/** Returns true once the business's verification is approved. */
export const isBusinessVerified = async (tx: Transaction, businessId: string): Promise<boolean> =>
  (await kycStatusOf(tx, businessId)) === 'approved';

function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

export function sweepRecipientEmails({ jobs, clock }: Pick<Deps, 'jobs' | 'clock'>): void {
  jobs.sweep('recipient emails', 3_600_000, (tx) =>
    deleteEmailsUpTo(tx, new Date(clock.now().getTime() - 2 * dayMs)),
  );
}
