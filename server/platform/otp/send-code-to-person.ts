import type { CodeChannel, OtpSent } from '#contract/people/otp.ts';
import type { OtpPurpose } from '#server/db/tables/platform/otp.table.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import type { OtpRequest } from './otp.repo.ts';
import { getCodeTimes, sendCode, sendCodeBySms } from './otp.service.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs' | 'sms'>;

/** A signed-in person to whom a code is sent. */
export interface CodePerson {
  email: string;
  /** In international format if it is verified. */
  phoneNumber: string | null;
  phoneVerifiedAt: Date | null;
}

interface PersonCode {
  purpose: OtpPurpose;
  subjectId: string;
  person: CodePerson;
  /** The channel that the person chose; undefined without a choice. */
  channel: CodeChannel | undefined;
  createEmail: (id: string, code: string) => EmailMessage;
  /** The text of an SMS. */
  createText: (code: string) => string;
}

/**
 * Sends a code by SMS if the person has a verified phone number and did not choose email, and by email otherwise
 * (decisions, "SMS"). Call it with the subject locked, as `sendCode`.
 * @throws TOO_MANY_REQUESTS
 */
export async function sendCodeToPerson(
  needs: Needs,
  tx: Transaction,
  { purpose, subjectId, person, channel, createEmail, createText }: PersonCode,
): Promise<OtpSent> {
  const { email, phoneNumber, phoneVerifiedAt } = person;
  const isBySms =
    channel !== 'email' && needs.sms.provider !== 'none' && phoneNumber !== null && phoneVerifiedAt !== null;
  const sentAt = isBySms
    ? await sendCodeBySms(needs, tx, { purpose, subjectId, phoneNumber }, createText)
    : await sendCode(needs, tx, { purpose, subjectId, email }, { createEmail });
  return { otpToken: subjectId, ...getCodeTimes(sentAt), channel: isBySms ? 'sms' : 'email' };
}

/** Describes a code that was sent before. */
export const toOtpSent = ({
  subjectId,
  sentAt,
  phoneNumber,
}: Pick<OtpRequest, 'subjectId' | 'sentAt' | 'phoneNumber'>): OtpSent => ({
  otpToken: subjectId,
  ...getCodeTimes(sentAt),
  channel: phoneNumber === null ? 'email' : 'sms',
});
