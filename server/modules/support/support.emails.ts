import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

/** A request, and the person who sent it. */
interface Sent {
  id: string;
  subject: string;
  message: string;
  sender: string;
  email: string;
  handle: string;
}

const toParagraphs = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '');

/** The email to Kontor's support. The files stay in the console: they are private. */
export const createSupportEmail = (
  { supportEmail }: Pick<Config, 'supportEmail'>,
  { id, subject, message, sender, email, handle }: Sent,
  fileNames: readonly string[],
): EmailMessage =>
  createEmail({
    messageId: `support-${id}`,
    to: supportEmail,
    subject: `Support: ${subject}`,
    paragraphs: toParagraphs(message),
    rows: [
      { label: 'From', value: `${sender} <${email}>` },
      { label: 'Business', value: handle },
      ...fileNames.map((value) => ({ label: 'File', value })),
      { label: 'Request', value: id },
    ],
    reason: 'Answer it in the operator console, or with: npm run operator -- support reply',
  });

/** The answer to the person who contacted support. */
export const createSupportAnswerEmail = (
  { supportEmail }: Pick<Config, 'supportEmail'>,
  { id, subject, email }: Pick<Sent, 'id' | 'subject' | 'email'>,
  answer: string,
): EmailMessage =>
  createEmail({
    messageId: `support-answer-${id}`,
    to: email,
    subject: `Re: ${subject}`,
    paragraphs: [...toParagraphs(answer), `If you need anything else, write to ${supportEmail}.`],
    reason: "You're receiving this email because you contacted support.",
  });
