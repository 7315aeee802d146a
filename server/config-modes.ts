import * as z from 'zod/mini';
import { isLoopbackHost } from './network-address.ts';

/** The modes of `npm run dev`, of `npm start` without configuration, and of NODE_ENV=production. */
export const modes = ['development', 'demo', 'production'] as const;
export const Mode = z.enum(modes);
export type Mode = z.infer<typeof Mode>;

/** The settings whose allowed values depend on the mode. */
interface ModeSettings {
  NODE_ENV: Mode;
  HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  PAYSTACK_SECRET_KEY?: string | undefined;
  PAYSTACK_URL: string;
  KONTOR_ALLOW_SANDBOX: boolean;
}

/** Returns a sentence for every setting that is not allowed in the mode; each begins with the setting's name. */
export function findModeProblems(settings: ModeSettings): string[] {
  return settings.NODE_ENV === 'production' ? productionProblems(settings) : localProblems(settings);
}

const isTestKey = (key: string) => key.startsWith('sk_test_');
const isLoopbackUrl = (url: string) => isLoopbackHost(new URL(url).hostname);

/** Demo and development have published passwords and a public mailbox, so they must not use anything real. */
function localProblems(settings: ModeSettings): string[] {
  const { NODE_ENV: mode, HOST, SMTP_URL, PAYSTACK_SECRET_KEY } = settings;
  const problems: string[] = [];
  if (HOST !== undefined && !isLoopbackHost(HOST))
    problems.push(
      `HOST: ${mode} has published passwords and an open mailbox, so it can only listen on this machine. Remove HOST, or set NODE_ENV=production`,
    );
  if (PAYSTACK_SECRET_KEY !== undefined && !isTestKey(PAYSTACK_SECRET_KEY))
    problems.push(
      `PAYSTACK_SECRET_KEY: ${mode} only accepts test keys (sk_test_…): this key could move real money. Set NODE_ENV=production`,
    );
  if (SMTP_URL !== undefined && !isLoopbackUrl(SMTP_URL))
    problems.push(
      `SMTP_URL: ${mode} would email made-up customers at addresses that may be real. Use a mail server on this machine, or set NODE_ENV=production`,
    );
  return problems;
}

const sandboxHint = 'To run a staging system, set KONTOR_ALLOW_SANDBOX=true';

function productionProblems(settings: ModeSettings): string[] {
  const { KONTOR_ALLOW_SANDBOX: isStaging, PUBLIC_URL, SMTP_URL, MAIL_FROM, PAYSTACK_SECRET_KEY } = settings;
  const problems: string[] = [];
  const required = { PUBLIC_URL, SMTP_URL, MAIL_FROM };
  for (const [name, value] of Object.entries(required))
    if (value === undefined) problems.push(`${name}: is required in production`);
  if (PUBLIC_URL !== undefined && !isSecureAddress(PUBLIC_URL, isStaging))
    problems.push(
      'PUBLIC_URL: must begin with https:// in production: passwords and payments are sent over it',
    );
  if (SMTP_URL !== undefined) problems.push(...findEmailProblems(SMTP_URL));
  if (isStaging) {
    if (PAYSTACK_SECRET_KEY !== undefined && !isTestKey(PAYSTACK_SECRET_KEY))
      problems.push(
        'PAYSTACK_SECRET_KEY: a staging system only accepts test keys (sk_test_…), because a live key would move real money. Remove KONTOR_ALLOW_SANDBOX, or use a test key',
      );
    return problems;
  }

  if (PAYSTACK_SECRET_KEY === undefined)
    problems.push(
      `PAYSTACK_SECRET_KEY: is required in production, which must not simulate payments. ${sandboxHint}`,
    );
  else if (isTestKey(PAYSTACK_SECRET_KEY))
    problems.push(`PAYSTACK_SECRET_KEY: production must not use a test key. ${sandboxHint}`);
  if (!isSecureAddress(settings.PAYSTACK_URL, false))
    problems.push('PAYSTACK_URL: must begin with https:// in production');
  return problems;
}

/** Allows http on a staging system if the address is on this machine. */
const isSecureAddress = (url: string, isLoopbackFine: boolean) =>
  new URL(url).protocol === 'https:' || (isLoopbackFine && isLoopbackUrl(url));

/** A mail server on this machine needs no TLS, because the connection never leaves it. Any other server needs it (smtp.ts). */
function findEmailProblems(url: string): string[] {
  const { protocol, searchParams } = new URL(url);
  if (protocol !== 'smtps:' && protocol !== 'smtp:') return ['SMTP_URL: must begin with smtps:// or smtp://'];
  const weakening = [...searchParams.keys()].find((name) => /tls|secure|service|proxy/i.test(name));
  return weakening === undefined || isLoopbackUrl(url)
    ? []
    : [
        `SMTP_URL: ${weakening} is not allowed in production. smtps:// is encrypted from the start, smtp:// after STARTTLS, which is required`,
      ];
}
