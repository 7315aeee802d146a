import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { WaitKind } from '#domain/usual-time.ts';
import { Tariff, standardTariff } from '#domain/withdrawal.ts';

/** Decision 10: `npm run dev`, `npm start` without configuration, and NODE_ENV=production. */
export const modes = ['development', 'demo', 'production'] as const;
export type Mode = (typeof modes)[number];

const text = z.string().check(z.trim(), z.minLength(1));
const flag = z._default(z.stringbool(), false);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const duration = (usual: number) => z._default(z.coerce.number().check(z.positive()), usual);

/** A value that is written as JSON. */
const json = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((written, context) => {
        try {
          return JSON.parse(written) as unknown;
        } catch {
          context.issues.push({ code: 'custom', input: written, message: 'is not JSON' });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4000),
  HOST: z.optional(text),
  PUBLIC_URL: z.optional(z.url()),
  DATA_DIR: z._default(text, '.data'),
  DATABASE_URL: z.optional(text),
  SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(text, 'Kontor <kontor@localhost>'),
  FILES_URL: z.optional(z.url()),
  PAYSTACK_SECRET_KEY: z.optional(text),
  PAYSTACK_URL: z._default(z.url(), 'https://api.paystack.co'),
  WITHDRAWAL_TARIFF: z.optional(json(Tariff)),
  CLIENT_ID: z._default(text, 'kontor-web'),
  TRUST_PROXY: flag,
  LOG_LEVEL: z.optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  REVIEW_USUAL_HOURS: duration(24),
  PICKUP_USUAL_HOURS: duration(24),
  PAYMENT_USUAL_MINUTES: duration(10),
  PAYOUT_ACCOUNT_WAIT_HOURS: z._default(z.coerce.number().check(z.minimum(0)), 24),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive()), 1),
  KONTOR_MOVABLE_CLOCK: flag,
  KONTOR_DEMO: z._default(z.stringbool(), true),
});

/** What production cannot do without: no default of these is safe in front of real people. */
const neededInProduction = ['SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'PAYSTACK_SECRET_KEY'] as const;

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  /** Where people open Kontor, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** Absolute. The embedded database, its socket and the generated secret live here. */
  dataDir: string;
  /** Any PostgreSQL in place of the embedded one. */
  databaseUrl: string | undefined;
  /** A 32-byte key for one purpose, derived from the one secret; the same on every process. */
  keyFor: (purpose: KeyPurpose) => Buffer;
  /** Undefined sends mail to the sandbox mailbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** `https://key:secret@host/bucket?region=…` of an S3-compatible store; undefined keeps files in the data folder. */
  filesUrl: string | undefined;
  /** Undefined pays with the sandbox, which makes money up: never in production. */
  paystack: { secretKey: string; url: string } | undefined;
  /** What withdrawals cost, and in which currency there are any. */
  withdrawalTariff: Tariff;
  /** Names the web client in the `x-client-id` header (specification, section 7). */
  clientId: string;
  trustProxy: boolean;
  logLevel: string;
  /** Multiplies every rate limit; a test run raises it. */
  rateLimitFactor: number;
  /** How long a new payout account waits whose name is not the verified one (decisions, "Rules"). */
  payoutAccountWaitMs: number;
  /** What a wait usually takes for a business that had too few of its own; of withdrawals the payout port says it. */
  usualMs: Record<Exclude<WaitKind, 'withdrawal'>, number>;
  movableClock: boolean;
  /** Whether the demo business is made; never in production. */
  demo: boolean;
}

/** `transport` is known to every client: payload encryption is obfuscation (docs/decisions/0007). */
export type KeyPurpose =
  | 'password'
  | 'pin'
  | 'token'
  | 'otp'
  | 'idempotency'
  | 'jobs'
  | 'transport'
  | 'record'
  | 'courier'
  | 'payments'
  | 'identity'
  | 'payouts'
  | 'address';

/** Thrown at start; lists every variable that is missing or wrong. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}

const modeOf = (nodeEnv: string | undefined): Mode =>
  nodeEnv === 'production' || nodeEnv === 'development' ? nodeEnv : 'demo';

/** Reads and checks the environment. Outside production the secret is made once and kept in the data folder. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const mode = modeOf(given['NODE_ENV']);
  const missing = mode === 'production' ? neededInProduction.filter((name) => !given[name]) : [];
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const problems = [...missing.map((name) => `${name}: is needed in production`), ...wrong];
  if (!parsed.success || problems.length > 0) {
    throw new ConfigProblem(`Kontor cannot start with this configuration:\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const secret = env.SECRET ?? keptSecret(dataDir);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    mode,
    host: env.HOST ?? (mode === 'production' ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `kontor ${purpose}`, 32)),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    filesUrl: env.FILES_URL,
    paystack: env.PAYSTACK_SECRET_KEY
      ? { secretKey: env.PAYSTACK_SECRET_KEY, url: env.PAYSTACK_URL.replace(/\/+$/, '') }
      : undefined,
    withdrawalTariff: env.WITHDRAWAL_TARIFF ?? standardTariff,
    clientId: env.CLIENT_ID,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    usualMs: {
      verification: env.REVIEW_USUAL_HOURS * hourMs,
      pickup: env.PICKUP_USUAL_HOURS * hourMs,
      payment: env.PAYMENT_USUAL_MINUTES * minuteMs,
    },
    payoutAccountWaitMs: env.PAYOUT_ACCOUNT_WAIT_HOURS * 3_600_000,
    demo: env.KONTOR_DEMO && mode !== 'production',
    movableClock: env.KONTOR_MOVABLE_CLOCK && mode !== 'production',
  };
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // 'wx': of two processes that start together one makes it and both read it.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8');
}
