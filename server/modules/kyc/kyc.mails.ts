import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/jobs/send-mail.job.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import { findCase, ownerToTell } from './kyc.repo.ts';

export type Told =
  | { decision: 'approved' }
  | { decision: 'asksAgain'; reasons: string[] }
  | { decision: 'rejected'; reason: string };

const words = (told: Told, business: string): [subject: string, link: string, ...paragraphs: string[]] => {
  switch (told.decision) {
    case 'approved':
      return [
        `${business} is verified`,
        'See what comes next',
        `The identity verification of ${business} is approved. Money can be withdrawn now.`,
      ];
    case 'asksAgain':
      return [
        `Something is missing for the verification of ${business}`,
        'Hand it in again',
        `We looked at what you sent for ${business} and need this again:`,
        ...told.reasons,
        'Everything else is in order and need not be sent again.',
      ];
    case 'rejected':
      return [
        `The verification of ${business} was rejected`,
        'Read why',
        `We could not verify ${business}.`,
        told.reason,
      ];
    default:
      return told satisfies never;
  }
};

/** Promises the owner a mail about a decision, once a submission. */
export async function tellOwner(
  tx: Transaction,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  businessId: string,
  told: Told,
): Promise<void> {
  const owner = await ownerToTell(tx, businessId);
  const held = await findCase(tx, businessId);
  if (!owner || !held) return;
  const [subject, label, ...paragraphs] = words(told, owner.business);
  await jobs.add(
    tx,
    sendMail,
    layOut({
      messageId: `kyc-${businessId}-${held.submissions}-${told.decision}`,
      to: owner.email,
      subject,
      paragraphs,
      links: [{ label, url: `${config.publicUrl}/dashboard/settings/account-verification` }],
      reason: `You get this mail because you own ${owner.business} at Kontor.`,
    }),
  );
}
