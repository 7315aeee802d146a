import { otpRules } from '#domain/password.ts';
import type { Config } from '#server/config.ts';
import { formatDay } from '#server/format.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import type { TransferPerson } from './transfer-people.ts';

/** The email with a code, for the owner or the recipient. */
export function createOwnershipCodeEmail(
  to: string,
  { id, code, step, business }: { id: string; code: string; step: 'start' | 'accept'; business: string },
): EmailMessage {
  const action = step === 'start' ? 'transfer' : 'accept';
  return createEmail({
    messageId: `otp-${id}`,
    to,
    subject: `${code} is your code to ${action} the ownership of ${business}`,
    paragraphs: [
      `Enter this code where you ${action} the ownership of ${business}. It works once and expires in ${otpRules.lifeMs / 60_000} minutes. No one from Kontor will ask you for it.`,
      "If this wasn't you, change your password now: someone is signed in to your account.",
    ],
    code,
    reason: `You're receiving this email because a code to ${action} the ownership of ${business} was requested in your account.`,
  });
}

export const createOwnershipCodeText = (code: string, step: 'start' | 'accept'): string =>
  `${code} is your Kontor code to ${step === 'start' ? 'transfer' : 'accept'} the ownership of a business. It expires in ${otpRules.lifeMs / 60_000} minutes. Don't share it.`;

/** The contents of the emails about a transfer. */
export interface TransferEmail {
  id: string;
  business: string;
  timeZone: string;
  from: TransferPerson;
  to: TransferPerson;
  expiresAt: Date;
  /** True if the new owner has to verify their identity before money can be withdrawn. */
  restartsVerification: boolean;
}

interface Texts {
  subject: string;
  paragraphs: string[];
  link?: string;
}
type Side = 'from' | 'to';

/** Returns the sentences about the belongings of the former owner that do not stay with the business (decision 81). */
const formerOwnersOwn = (whose: string) =>
  `The plan no longer has ${whose} card or the permission to pay renewals from the balance. If the business used ${whose} phone number, that was removed too.`;
const notYou = "If this wasn't you, change your password now and contact our support.";

/** The security notices to the owner who started the transfer, and to its recipient. They are always sent. */
const texts: Readonly<Record<string, Record<Side, (transfer: TransferEmail) => Texts>>> = {
  'transfer.start': {
    from: ({ business, to, expiresAt, timeZone }) => ({
      subject: `You offered ${to.name} the ownership of ${business}`,
      paragraphs: [
        `${to.name} (${to.email}) can accept the ownership of ${business} until ${formatDay(expiresAt.toISOString(), timeZone)}. Until then you are the owner, and you can cancel the transfer.`,
        'Once it is accepted, your card and the permission to pay renewals from the balance are removed from the plan.',
        "If this wasn't you, cancel the transfer and change your password now.",
      ],
      link: 'View transfer',
    }),
    to: ({ business, from, expiresAt, timeZone }) => ({
      subject: `${from.name} offers you the ownership of ${business}`,
      paragraphs: [
        `${from.name} (${from.email}) wants to make you the owner of ${business}. As the owner you can do everything in this business, and you are responsible for it.`,
        `The plan's card and the permission to pay renewals from the balance don't come with it: add your own card before the next renewal.`,
        `You can accept or decline until ${formatDay(expiresAt.toISOString(), timeZone)}.`,
      ],
      link: 'View offer',
    }),
  },
  'transfer.accept': {
    from: ({ business, to }) => ({
      subject: `${to.name} is the new owner of ${business}`,
      paragraphs: [
        `${to.name} (${to.email}) accepted the ownership of ${business}. You are a team member with all permissions now.`,
        formerOwnersOwn('your'),
        'Payout accounts stay. Remove one that is yours from the settings if the business should no longer use it.',
        notYou,
      ],
    }),
    to: ({ business, from, restartsVerification }) => ({
      subject: `You are the owner of ${business}`,
      paragraphs: [
        `You accepted the ownership of ${business}. ${from.name} is a team member with all permissions now.`,
        ...(restartsVerification
          ? [
              'Verify your identity next: nothing can be withdrawn until your details are approved. Selling and receiving payments continue.',
            ]
          : []),
        `${formerOwnersOwn(`${from.name}'s`)} Add a card before the next renewal, and check the payout accounts.`,
        notYou,
      ],
      link: 'Open settings',
    }),
  },
  'transfer.decline': {
    from: ({ business, to }) => ({
      subject: `${to.name} declined the ownership of ${business}`,
      paragraphs: [
        `${to.name} (${to.email}) declined the ownership of ${business}. You are still the owner.`,
      ],
    }),
    to: ({ business, from }) => ({
      subject: `You declined the ownership of ${business}`,
      paragraphs: [`You declined the ownership of ${business}. ${from.name} is still the owner.`],
    }),
  },
  'transfer.cancel': {
    from: ({ business, to }) => ({
      subject: `The transfer of ${business} was cancelled`,
      paragraphs: [`The transfer of the ownership to ${to.name} was cancelled. You are still the owner.`],
    }),
    to: ({ business, from }) => ({
      subject: `The transfer of ${business} was cancelled`,
      paragraphs: [
        `The offer of the ownership of ${business} was cancelled. ${from.name} is still the owner.`,
      ],
    }),
  },
  'transfer.expire': {
    from: ({ business, to }) => ({
      subject: `The transfer of ${business} has expired`,
      paragraphs: [
        `${to.name} didn't accept the ownership of ${business} in time. You are still the owner, and you can start a new transfer.`,
      ],
      link: 'Open settings',
    }),
    to: ({ business, from }) => ({
      subject: `The transfer of ${business} has expired`,
      paragraphs: [`You can no longer accept the ownership of ${business}. ${from.name} is still the owner.`],
    }),
  },
};

/** Returns the emails about an event to both people, the owner's first. */
export function createTransferEmails(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  event: string,
  transfer: TransferEmail,
): EmailMessage[] {
  return (['from', 'to'] as const).flatMap((side) => {
    const content = texts[event]?.[side](transfer);
    if (!content) return [];
    const { subject, paragraphs, link } = content;
    const person = transfer[side];
    return createEmail({
      messageId: `ownership-${transfer.id}-${event}-${side}`,
      to: person.email,
      subject,
      paragraphs,
      ...(link !== undefined && {
        links: [{ label: link, url: `${publicUrl}/dashboard/settings/ownership` }],
      }),
      reason:
        side === 'from'
          ? `You're receiving this email because you started a transfer of ${transfer.business}.`
          : `You're receiving this email because the ownership of ${transfer.business} was offered to you.`,
    });
  });
}
