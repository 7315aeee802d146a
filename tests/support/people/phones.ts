import { listSmsTo } from '#server/providers/sms/sandbox.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { samplePassword } from './sign-up.ts';

let phones = 0;
/** Returns a phone number in international format that is unique in this file. */
export const newPhone = (): string => `+2348${String(100_000_000 + (phones += 1))}`;

/** Returns the texts that were sent to the number, newest first. */
export async function listTexts({ deps }: ApiServer, phoneNumber: string): Promise<string[]> {
  await deps.jobs.runDueJobs();
  return (await listSmsTo(deps.db, phoneNumber)).map(({ text }) => text);
}

/** Returns the code of the newest text to the number. */
export async function newestTextedCode(server: ApiServer, phoneNumber: string): Promise<string> {
  const [text = ''] = await listTexts(server, phoneNumber);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`No code was texted to ${phoneNumber}`);
  return code;
}

/** Verifies a phone number that is unique in this file, and returns it. */
export async function verifyNewPhone(server: ApiServer, asking: Asking): Promise<string> {
  const phoneNumber = newPhone();
  await server.call('updateProfile', { body: { phoneNumber } }, asking);
  const { otpToken } = await server.call('requestPhoneCode', {}, asking);
  const otp = await newestTextedCode(server, phoneNumber);
  await server.call('verifyPhone', { body: { otpToken, otp, password: samplePassword } }, asking);
  return phoneNumber;
}

/** The numbers that `takeUnverifiedPhone` has assigned. */
const assigned = new Set<string>();

/**
 * Gives the signed-in user a number of their own that is not verified, and returns it; undefined without a session. A number that
 * another test saved is replaced.
 */
export async function takeUnverifiedPhone(server: ApiServer, asking: Asking): Promise<string | undefined> {
  if ((await server.ask('whoAmI', {}, asking)).status !== 200) return undefined;
  const { user } = await server.call('whoAmI', {}, asking);
  if (user.phoneNumber !== null && assigned.has(user.phoneNumber) && !user.isPhoneVerified)
    return user.phoneNumber;
  const phoneNumber = newPhone();
  assigned.add(phoneNumber);
  await server.call('updateProfile', { body: { phoneNumber } }, asking);
  return phoneNumber;
}
