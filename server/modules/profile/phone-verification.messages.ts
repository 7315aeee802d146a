import { otpRules } from '#domain/password.ts';
import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

export const createVerificationText = (code: string): string =>
  `${code} is your Kontor code to verify this phone number. It expires in ${otpRules.lifeMs / 60_000} minutes. Don't share it.`;

/** @param phoneNumber in international format; only its last digits are in the email */
export function createPhoneVerifiedEmail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: string,
  requestId: string,
  phoneNumber: string,
): EmailMessage {
  return createEmail({
    messageId: `phone-verified-${requestId}`,
    to,
    subject: 'Your phone number was verified',
    paragraphs: [
      `The number that ends in ${phoneNumber.slice(-4)} was just verified. One-time codes are now sent to it by SMS, unless you choose email.`,
      "If this wasn't you, change your password and your phone number now.",
    ],
    links: [{ label: 'View profile', url: `${publicUrl}/dashboard/profile` }],
    reason: "You're receiving this email because a phone number was verified in your account.",
  });
}
