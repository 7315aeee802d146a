import * as z from 'zod/mini';
import { trimEndOf } from '#domain/trim-end.ts';
import type { Mode } from './config-modes.ts';
import { isLoopbackHost } from './network-address.ts';
import type { TermiiAccess } from './providers/sms/termii.ts';

const text = z.string().check(z.trim(), z.minLength(1));

/** The settings of the SMS provider. */
export const smsEnvironment = {
  SMS_PROVIDER: z.optional(z.enum(['none', 'sandbox', 'termii'])),
  TERMII_API_KEY: z.optional(text),
  TERMII_SENDER_ID: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9 ]{3,11}$/, 'must be 3 to 11 letters, digits or spaces')),
  ),
  TERMII_CHANNEL: z._default(z.enum(['dnd', 'generic']), 'dnd'),
  TERMII_URL: z._default(z.url(), 'https://api.ng.termii.com'),
};
const SmsEnvironment = z.object(smsEnvironment);
type SmsSettings = z.infer<typeof SmsEnvironment> & { NODE_ENV: Mode; KONTOR_ALLOW_SANDBOX: boolean };

export type SmsConfig =
  | { provider: 'none' }
  | { provider: 'sandbox' }
  | ({ provider: 'termii' } & TermiiAccess);

const getProvider = ({ SMS_PROVIDER, NODE_ENV }: SmsSettings) =>
  SMS_PROVIDER ?? (NODE_ENV === 'production' ? 'none' : 'sandbox');

/** Returns a sentence for every setting that is not allowed; each begins with the setting's name. */
export function findSmsProblems(settings: SmsSettings): string[] {
  const { NODE_ENV: mode, KONTOR_ALLOW_SANDBOX: isStaging, TERMII_API_KEY, TERMII_SENDER_ID } = settings;
  const isProduction = mode === 'production';
  const provider = getProvider(settings);
  if (provider === 'sandbox' && isProduction && !isStaging)
    return [
      'SMS_PROVIDER: production must not use the sandbox, which only shows text messages. Use termii or none. To run a staging system, set KONTOR_ALLOW_SANDBOX=true',
    ];
  if (provider !== 'termii') return [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries({ TERMII_API_KEY, TERMII_SENDER_ID }))
    if (value === undefined) problems.push(`${name}: is required with SMS_PROVIDER=termii`);
  const { protocol, hostname } = new URL(settings.TERMII_URL);
  const isLocal = isLoopbackHost(hostname);
  if (isProduction && protocol !== 'https:' && !(isStaging && isLocal))
    problems.push('TERMII_URL: must begin with https:// in production');
  if (!isProduction && !isLocal)
    problems.push(
      `SMS_PROVIDER: ${mode} would text numbers of made-up people that may be real. Use the sandbox, or set NODE_ENV=production`,
    );
  return problems;
}

export function readSmsConfig(settings: SmsSettings): SmsConfig {
  const provider = getProvider(settings);
  if (provider !== 'termii') return { provider };
  return {
    provider,
    apiKey: settings.TERMII_API_KEY ?? '',
    senderId: settings.TERMII_SENDER_ID ?? '',
    channel: settings.TERMII_CHANNEL,
    url: trimEndOf(settings.TERMII_URL, '/'),
  };
}
