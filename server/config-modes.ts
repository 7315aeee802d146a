import * as z from 'zod/mini';
import { isLoopbackHost } from './network-address.ts';

/** `npm run dev`, `npm start` without configuration, and NODE_ENV=production. */
export const modes = ['development', 'demo', 'production'] as const;
export const Mode = z.enum(modes);
export type Mode = z.infer<typeof Mode>;

/** The settings that a mode has an opinion on. */
interface ModeSettings {
  NODE_ENV: Mode;
  HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  PAYSTACK_SECRET_KEY?: string | undefined;
  PAYSTACK_URL: string;
  DELIVERY_PROVIDER?: 'none' | 'sandbox' | undefined;
  KONTOR_ALLOW_SANDBOX: boolean;
  KONTOR_DEMO: boolean;
}

/** Returns a sentence for every setting that does not fit the mode; each begins with the setting's name. */
export function findModeProblems(settings: ModeSettings): string[] {
  return settings.NODE_ENV === 'production' ? productionProblems(settings) : localProblems(settings);
}

const isTestKey = (key: string) => key.startsWith('sk_test_');
const isLoopbackUrl = (url: string) => isLoopbackHost(new URL(url).hostname);

/** Demo and development have published passwords and a mailbox that anyone may read: nothing real goes near them. */
function localProblems(settings: ModeSettings): string[] {
  const { NODE_ENV: mode, HOST, SMTP_URL, PAYSTACK_SECRET_KEY } = settings;
  const problems: string[] = [];
  if (settings.KONTOR_DEMO && settings.DELIVERY_PROVIDER === 'none')
    problems.push(
      'DELIVERY_PROVIDER: the demo shops ship by courier. Leave it out, or start without them: KONTOR_DEMO=false',
    );
  if (HOST !== undefined && !isLoopbackHost(HOST))
    problems.push(
      `HOST: ${mode} has published passwords and an open mailbox, so it listens on this machine alone. Leave HOST out, or use NODE_ENV=production`,
    );
  if (PAYSTACK_SECRET_KEY !== undefined && !isTestKey(PAYSTACK_SECRET_KEY))
    problems.push(
      `PAYSTACK_SECRET_KEY: ${mode} takes test keys alone (sk_test_…): this key could move real money. Use NODE_ENV=production`,
    );
  if (SMTP_URL !== undefined && !isLoopbackUrl(SMTP_URL))
    problems.push(
      `SMTP_URL: ${mode} would mail its invented customers at addresses that may belong to somebody. Use a server on this machine, or NODE_ENV=production`,
    );
  return problems;
}

const sandboxHint = 'A staging system may, with KONTOR_ALLOW_SANDBOX=true';

function productionProblems(settings: ModeSettings): string[] {
  const { KONTOR_ALLOW_SANDBOX: isStaging, PUBLIC_URL, SMTP_URL, MAIL_FROM, PAYSTACK_SECRET_KEY } = settings;
  const problems: string[] = [];
  const required = { PUBLIC_URL, SMTP_URL, MAIL_FROM };
  for (const [name, value] of Object.entries(required))
    if (value === undefined) problems.push(`${name}: is needed in production`);
  if (PUBLIC_URL !== undefined && !isSecureAddress(PUBLIC_URL, isStaging))
    problems.push('PUBLIC_URL: must begin with https:// in production: passwords and money go over it');
  if (SMTP_URL !== undefined) problems.push(...mailProblems(SMTP_URL));
  if (isStaging) {
    if (PAYSTACK_SECRET_KEY !== undefined && !isTestKey(PAYSTACK_SECRET_KEY))
      problems.push(
        'PAYSTACK_SECRET_KEY: a staging system takes test keys alone (sk_test_…): its invented money may not go out through a live one. Leave out KONTOR_ALLOW_SANDBOX, or the key',
      );
    return problems;
  }

  if (PAYSTACK_SECRET_KEY === undefined)
    problems.push(`PAYSTACK_SECRET_KEY: is needed in production, which may not invent money. ${sandboxHint}`);
  else if (isTestKey(PAYSTACK_SECRET_KEY))
    problems.push(`PAYSTACK_SECRET_KEY: production may not run on a test key. ${sandboxHint}`);
  if (!isSecureAddress(settings.PAYSTACK_URL, false))
    problems.push('PAYSTACK_URL: must begin with https:// in production');
  if (settings.DELIVERY_PROVIDER === 'sandbox')
    problems.push(
      `DELIVERY_PROVIDER: production may not run on the sandbox courier, which delivers parcels that never moved. Leave it out, or set none. ${sandboxHint}`,
    );
  return problems;
}

/** On a staging system also what never leaves the machine. */
const isSecureAddress = (url: string, isLoopbackFine: boolean) =>
  new URL(url).protocol === 'https:' || (isLoopbackFine && isLoopbackUrl(url));

/** A mail server of this machine needs no TLS: nobody is in between. Any other one is asked for it (smtp.ts). */
function mailProblems(url: string): string[] {
  const { protocol, searchParams } = new URL(url);
  if (protocol !== 'smtps:' && protocol !== 'smtp:') return ['SMTP_URL: must begin with smtps:// or smtp://'];
  const weakening = [...searchParams.keys()].find((name) => /tls|secure|service|proxy/i.test(name));
  return weakening === undefined || isLoopbackUrl(url)
    ? []
    : [
        `SMTP_URL: ${weakening} may not be set in production. smtps:// is encrypted from the start, smtp:// after STARTTLS, which is required`,
      ];
}
