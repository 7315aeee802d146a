import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { NotificationKind } from '#domain/notification.ts';
import { formatDay } from '#server/format.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { notifyMembers } from '#server/modules/notifications/notify-members.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import { type KycCase, type KycVerification, findOwnerToNotify } from './kyc.repo.ts';

type EmailDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

interface EmailTexts {
  /** Distinguishes the emails about a submission. */
  kind: string;
  subject: string;
  label: string;
  paragraphs: string[];
}
interface Decision {
  business: string;
  /** Only the person is verified: they have no registered business. */
  isPersonAlone: boolean;
  /** The reason for a rejection or a revocation. */
  reason: string;
  /** The reasons why items must be submitted again. */
  reasons: string[];
}

const decisionTexts: Readonly<Record<string, (decision: Decision) => EmailTexts>> = {
  'kyc.approve': ({ business, isPersonAlone }) => ({
    kind: 'approved',
    subject: isPersonAlone ? 'You are verified' : `${business} is verified`,
    label: 'View next steps',
    paragraphs: [
      `${isPersonAlone ? `Your identity verification for ${business}` : `The identity verification of ${business}`} is approved. You can withdraw money now.`,
    ],
  }),
  'kyc.requestAgain': ({ business, reasons }) => ({
    kind: 'asksAgain',
    subject: `Action needed: verification of ${business}`,
    label: 'Resubmit items',
    paragraphs: [
      `We reviewed the verification of ${business}. Please submit this again:`,
      ...reasons,
      "Everything else is complete. You don't need to submit it again.",
    ],
  }),
  'kyc.reject': ({ business, reason }) => ({
    kind: 'rejected',
    subject: `The verification of ${business} was rejected`,
    label: 'View reason or appeal',
    paragraphs: [`We couldn't verify ${business}.`, reason],
  }),
  'kyc.revoke': ({ business, reason, isPersonAlone }) => ({
    kind: 'revoked',
    subject: `The verification of ${business} was revoked`,
    label: 'View reason or appeal',
    paragraphs: [
      isPersonAlone ? 'You are no longer verified.' : `${business} is no longer verified.`,
      reason,
      "You can't withdraw money until the verification is approved again. You can still sell and receive payments, and your balance is safe.",
    ],
  }),
  'kyc.expire': ({ business, reasons }) => ({
    kind: 'expired',
    subject: `The verification of ${business} has expired`,
    label: 'Renew verification',
    paragraphs: [
      `The verification of ${business} has expired. To renew it, submit this again:`,
      ...reasons,
      "You can't withdraw money until the verification is renewed. You can still sell and receive payments, and your balance is safe.",
    ],
  }),
};

const decisionKinds: Readonly<Partial<Record<string, NotificationKind>>> = {
  'kyc.approve': 'verificationApproved',
  'kyc.requestAgain': 'verificationNeedsAttention',
  'kyc.reject': 'verificationRejected',
  'kyc.revoke': 'verificationRevoked',
  'kyc.expire': 'verificationExpired',
};

/** Notifies the members who may open the verification; the owner gets an email of its own in any case. */
const notifyMembersOf = (
  tx: Transaction,
  deps: EmailDeps,
  { businessId }: Pick<KycCase, 'businessId'>,
  kind: NotificationKind,
): Promise<void> =>
  notifyMembers(tx, deps, businessId, {
    kind,
    details: {},
    records: [{ type: 'kyc', id: businessId }],
    isEmailedElsewhere: ({ membership }) => membership.role === 'owner',
  });

async function emailOwner(
  tx: Transaction,
  { jobs, config }: EmailDeps,
  { businessId, submissions }: Pick<KycCase, 'businessId' | 'submissions'>,
  write: (owner: { business: string; timeZone: string }) => EmailTexts,
): Promise<void> {
  const owner = await findOwnerToNotify(tx, businessId);
  if (!owner) return;
  const { kind, subject, label, paragraphs } = write(owner);
  await jobs.add(
    tx,
    sendEmail,
    createEmail({
      messageId: `kyc-${businessId}-${submissions}-${kind}`,
      to: owner.email,
      subject,
      paragraphs,
      links: [{ label, url: `${config.publicUrl}/dashboard/settings/account-verification` }],
      reason: `You're receiving this email because you own ${owner.business} on Kontor.`,
    }),
  );
}

/** Notifies of a decision, with an email to the owner once for each submission; of other steps no one is notified. */
export async function notifyOfDecision(
  tx: Transaction,
  deps: EmailDeps,
  event: string,
  { row, items }: KycVerification,
  note: string | null,
): Promise<void> {
  const words = decisionTexts[event];
  if (!words) return;
  const reasons = items.flatMap(({ status, reason }) =>
    status === 'needs attention' && reason !== null ? [reason] : [],
  );
  await emailOwner(tx, deps, row, ({ business }) =>
    words({ business, isPersonAlone: row.audience === 'INDIVIDUAL', reason: note ?? '', reasons }),
  );
  const kind = decisionKinds[event];
  if (kind) await notifyMembersOf(tx, deps, row, kind);
}

/** Notifies that the approval ends soon, once for each approval. */
export async function notifyOfExpiry(
  tx: Transaction,
  deps: EmailDeps,
  row: KycCase,
  expiresAt: Date,
): Promise<void> {
  await emailOwner(tx, deps, row, ({ business, timeZone }) => ({
    kind: 'endsSoon',
    subject: `The verification of ${business} expires soon`,
    label: 'View verification',
    paragraphs: [
      `The verification of ${business} expires on ${formatDay(expiresAt.toISOString(), timeZone)}.`,
      "Have a current identity document ready. Submit it again after that date. You can't withdraw money until we've reviewed it.",
    ],
  }));
  await notifyMembersOf(tx, deps, row, 'verificationExpiresSoon');
}
