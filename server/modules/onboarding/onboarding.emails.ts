import { otpRules } from '#domain/password.ts';
import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

const reason = "You're receiving this email because your email address was used to sign up for Kontor.";

export function createCodeEmail(to: string, requestId: string, code: string): EmailMessage {
  return createEmail({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} is your Kontor code`,
    paragraphs: [
      `Enter this code where you're signing up. It works once and expires in ${otpRules.lifeMs / 60_000} minutes. No one from Kontor will ask you for it.`,
    ],
    code,
    reason,
  });
}

/** Sent in place of a code, so that the person is told about the account, and a stranger who typed the address is not. */
export function createAccountExistsEmail({ publicUrl }: Config, to: string, requestId: string): EmailMessage {
  return createEmail({
    messageId: `otp-${requestId}`,
    to,
    subject: 'You already have a Kontor account',
    paragraphs: [
      'Your email address was used to sign up for Kontor. You already have an account, so sign in instead.',
      "If this wasn't you, you don't need to do anything. We didn't tell anyone that you have an account.",
    ],
    links: [
      { label: 'Sign in', url: `${publicUrl}/` },
      { label: 'Reset password', url: `${publicUrl}/auth/reset` },
    ],
    reason,
  });
}

/** Invites a person to a sign-up that is already filled in. */
export function createBetaInvitationEmail(
  { publicUrl }: Config,
  { email, firstName, businessName }: { email: string; firstName: string; businessName: string },
  id: string,
): EmailMessage {
  return createEmail({
    messageId: `beta-${id}`,
    to: email,
    subject: "You're invited to Kontor",
    paragraphs: [
      `Hello ${firstName}. You can now sign up for Kontor with ${businessName}. We have filled in what you told us.`,
      'The link works once. Choose a password, and confirm your email address with the code that we send you.',
    ],
    links: [{ label: 'Sign up', url: `${publicUrl}/auth?beta=${id}` }],
    reason: "You're receiving this email because you asked to try Kontor.",
  });
}
