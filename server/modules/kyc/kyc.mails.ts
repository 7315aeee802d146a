import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { dayText } from '#server/format.ts';
import { sendMail } from '#server/jobs/send-mail.job.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import { type KycCase, type KycVerification, ownerToTell } from './kyc.repo.ts';

type MailDeps = Pick<Deps, 'jobs' | 'config'>;

interface Words {
  /** Tells one mail about a submission from another. */
  kind: string;
  subject: string;
  label: string;
  paragraphs: string[];
}
interface Decision {
  business: string;
  /** Of a rejection and a revocation. */
  reason: string;
  /** Of what has to be submitted again. */
  reasons: string[];
}

const decisionWords: Readonly<Record<string, (decision: Decision) => Words>> = {
  'kyc.approve': ({ business }) => ({
    kind: 'approved',
    subject: `${business} is verified`,
    label: 'See what comes next',
    paragraphs: [`The identity verification of ${business} is approved. Money can be withdrawn now.`],
  }),
  'kyc.askAgain': ({ business, reasons }) => ({
    kind: 'asksAgain',
    subject: `Something is missing for the verification of ${business}`,
    label: 'Hand it in again',
    paragraphs: [
      `We looked at what you sent for ${business} and need this again:`,
      ...reasons,
      'Everything else is in order and need not be sent again.',
    ],
  }),
  'kyc.reject': ({ business, reason }) => ({
    kind: 'rejected',
    subject: `The verification of ${business} was rejected`,
    label: 'Read why or appeal',
    paragraphs: [`We could not verify ${business}.`, reason],
  }),
  'kyc.revoke': ({ business, reason }) => ({
    kind: 'revoked',
    subject: `The verification of ${business} was revoked`,
    label: 'Read why or appeal',
    paragraphs: [
      `${business} is no longer verified.`,
      reason,
      'Money cannot be withdrawn until it is verified again. You can go on selling and being paid, and your balance is safe.',
    ],
  }),
  'kyc.expire': ({ business, reasons }) => ({
    kind: 'expired',
    subject: `The verification of ${business} has expired`,
    label: 'Renew the verification',
    paragraphs: [
      `The verification of ${business} has expired. To renew it, submit this again:`,
      ...reasons,
      'Money cannot be withdrawn until it is renewed. You can go on selling and being paid, and your balance is safe.',
    ],
  }),
};

async function mailOwner(
  tx: Transaction,
  { jobs, config }: MailDeps,
  { businessId, submissions }: Pick<KycCase, 'businessId' | 'submissions'>,
  write: (owner: { business: string; timeZone: string }) => Words,
): Promise<void> {
  const owner = await ownerToTell(tx, businessId);
  if (!owner) return;
  const { kind, subject, label, paragraphs } = write(owner);
  await jobs.add(
    tx,
    sendMail,
    layOut({
      messageId: `kyc-${businessId}-${submissions}-${kind}`,
      to: owner.email,
      subject,
      paragraphs,
      links: [{ label, url: `${config.publicUrl}/dashboard/settings/account-verification` }],
      reason: `You get this mail because you own ${owner.business} at Kontor.`,
    }),
  );
}

/** Promises the owner a mail about a decision, once a submission; nothing about any other step. */
export async function mailDecision(
  tx: Transaction,
  deps: MailDeps,
  event: string,
  { row, items }: KycVerification,
  note: string | null,
): Promise<void> {
  const words = decisionWords[event];
  if (!words) return;
  const reasons = items.flatMap(({ status, reason }) =>
    status === 'needs attention' && reason !== null ? [reason] : [],
  );
  await mailOwner(tx, deps, row, ({ business }) => words({ business, reason: note ?? '', reasons }));
}

/** Promises the owner a notice that the approval ends soon, once an approval. */
export async function mailEndsSoon(
  tx: Transaction,
  deps: MailDeps,
  row: KycCase,
  expiresAt: Date,
): Promise<void> {
  await mailOwner(tx, deps, row, ({ business, timeZone }) => ({
    kind: 'endsSoon',
    subject: `The verification of ${business} expires soon`,
    label: 'See your verification',
    paragraphs: [
      `The verification of ${business} expires on ${dayText(expiresAt.toISOString(), timeZone)}.`,
      'Keep a current identity document at hand: once it has expired you submit it again, and money can be withdrawn after the review.',
    ],
  }));
}
