import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { Plan } from '#domain/plan.ts';
import { trimEndOf } from '#domain/trim-end.ts';
import type { ProcessKind } from '#domain/usual-time.ts';
import { Tariff, standardTariff } from '#domain/withdrawal.ts';
import {
  type DeliveryConfig,
  deliveryEnvironment,
  findDeliveryProblems,
  readDeliveryConfig,
} from './config-delivery.ts';
import {
  type DomainsConfig,
  domainsEnvironment,
  findDomainProblems,
  readDomainsConfig,
} from './config-domains.ts';
import { Mode, findModeProblems, modes } from './config-modes.ts';
import { type StoreAddress, findStoreProblems, readStoreAddress } from './config-store.ts';
import {
  type ReplayConfig,
  findReplayProblems,
  readReplayConfig,
  replayEnvironment,
} from './config-replay.ts';
import { type SmsConfig, findSmsProblems, readSmsConfig, smsEnvironment } from './config-sms.ts';
import { type KeyPurpose, type KeyRing, createKeyRing } from './security/key-ring.ts';
import { isNetwork } from './network-address.ts';
import { readSecrets } from './security/secrets.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const flag = z._default(z.stringbool(), false);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
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

/** The number of proxies in front, or the networks that they are in; undefined without a proxy. */
const TrustedProxies = z.pipe(
  z.string(),
  z.transform((written, context): number | readonly string[] | undefined => {
    if (/^(false|no|off|0)$/i.test(written)) return undefined;
    if (/^[1-9]\d?$/.test(written)) return Number(written);
    const networks = written.split(',').map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.issues.push({
      code: 'custom',
      input: written,
      message:
        'must be the number of proxies in front of Kontor (1), or their addresses or networks (10.0.0.0/8,fd00::/8). ' +
        '"true" would trust any address that a client writes into X-Forwarded-For, and so disable every rate limit',
    });
    return z.NEVER;
  }),
);

const Environment = z.object({
  NODE_ENV: z._default(Mode, 'demo'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4000),
  HOST: z.optional(text),
  OPERATOR_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  PUBLIC_URL: z.optional(z.url()),
  STORE_URL: z.optional(z.url()),
  DATA_DIR: z._default(text, '.data'),
  DATABASE_URL: z.optional(text),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.minimum(4)), 12),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(600)), 0),
  SECRET: z.optional(z.string()),
  SECRET_FILE: z.optional(text),
  SECRETS_OLD: z.optional(z.string()),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z.optional(text),
  KONTOR_SUPPORT_EMAIL: z.optional(z.email()),
  COMMUNITY_URL: z.optional(z.url({ protocol: /^https?$/ })),
  ...smsEnvironment,
  ...replayEnvironment,
  FILES_URL: z.optional(z.url()),
  PAYSTACK_SECRET_KEY: z.optional(text),
  PAYSTACK_URL: z._default(z.url(), 'https://api.paystack.co'),
  ...deliveryEnvironment,
  ...domainsEnvironment,
  WITHDRAWAL_TARIFF: z.optional(json(Tariff)),
  WITHDRAWAL_CANCEL_SECONDS: z._default(z.coerce.number().check(z.minimum(0)), 15),
  CLIENT_ID: z._default(text, 'kontor-web'),
  NEW_BUSINESS_PLAN: z._default(Plan, 'free'),
  STORAGE_QUOTA_MB: z._default(z.coerce.number().check(z.positive()), 2000),
  IMPORT_FILE_DAYS: duration(30),
  SESSION_DAYS: duration(30),
  SESSION_IDLE_DAYS: duration(14),
  TRUST_PROXY: z.optional(TrustedProxies),
  LOG_LEVEL: z.optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  REVIEW_USUAL_HOURS: duration(24),
  VERIFICATION_VALID_DAYS: duration(730),
  PICKUP_USUAL_HOURS: duration(24),
  PAYMENT_USUAL_MINUTES: duration(10),
  PAYOUT_ACCOUNT_WAIT_HOURS: z._default(z.coerce.number().check(z.minimum(0)), 24),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive()), 1),
  KONTOR_MOVABLE_CLOCK: flag,
  KONTOR_DEMO: z._default(z.stringbool(), true),
  KONTOR_ALLOW_SANDBOX: flag,
});
export type Environment = z.infer<typeof Environment>;

export interface Config extends StoreAddress {
  mode: Mode;
  /** A production system that may use sandboxes, to try a version out; a banner on every screen says so. */
  isStaging: boolean;
  host: string;
  port: number;
  /** The port of the operator console, which only listens on this machine; undefined turns it off. */
  operatorPort: number | undefined;
  /** The address of Kontor for its users, without a slash at the end; links in emails begin with it. */
  publicUrl: string;
  /** An absolute path. The embedded database, its socket and the generated secret are stored here. */
  dataDir: string;
  /** Any PostgreSQL server instead of the embedded one. */
  databaseUrl: string | undefined;
  /** The most connections of this process to the database for requests and jobs. */
  databaseConnections: number;
  /** How long a stopping process still answers requests after `/readyz` asks load balancers to send no more. */
  drainMs: number;
  /** Keys for each purpose, derived from the current secret and from older ones. */
  keys: KeyRing;
  /** The current 32-byte key for one purpose. */
  getKey: (purpose: KeyPurpose) => Buffer;
  /** If undefined, emails go to the sandbox mailbox. */
  smtpUrl: string | undefined;
  emailFrom: string;
  /** Where businesses reach Kontor. */
  supportEmail: string;
  /** The operator's community of merchants; undefined if there is none. */
  communityUrl: string | undefined;
  /** The provider of text messages; with `none`, phone numbers can't be verified. */
  sms: SmsConfig;
  /** The recorder of session replay, for people who agreed; undefined turns it off. */
  sessionReplay: ReplayConfig | undefined;
  /** `https://key:secret@host/bucket?region=…` of an S3-compatible store; undefined keeps files in the data folder. */
  filesUrl: string | undefined;
  /** If undefined, payments use the sandbox, which moves no real money: never in production. */
  paystack: { secretKey: string; url: string } | undefined;
  /** The courier of Kontor's own delivery; with `none` this delivery is not offered. */
  delivery: DeliveryConfig;
  /** Own domains of shops; their registrar may be `none`. */
  domains: DomainsConfig;
  /** The charges of withdrawals, and the currencies in which they are available. */
  withdrawalTariff: Tariff;
  /** How long a withdrawal waits before it is sent to the bank; it can be cancelled until then. */
  withdrawalCancelMs: number;
  /** Names the web client in the `x-client-id` header (specification, section 7). */
  clientId: string;
  /** The plan of a business that is opened. An installation that sells no plans sets `custom`, which has no limits. */
  newBusinessPlan: Plan;
  /** How many bytes of files a business may keep. */
  storageQuotaBytes: number;
  /** How long the file of an import is kept. */
  importFileMs: number;
  /** The maximum age of a session, and how long it may be unused. */
  session: { lifeMs: number; idleMs: number };
  /** The number of trusted proxies, or the networks they are in; if undefined, none is trusted. */
  trustedProxies: number | readonly string[] | undefined;
  logLevel: string;
  /** Multiplies every rate limit; test runs raise it. */
  rateLimitFactor: number;
  /** How long a new payout account can't be used if its name is not the verified one (decisions, "Rules"). */
  payoutAccountWaitMs: number;
  /** How long an approved verification is valid, unless a document expires earlier. */
  verificationValidMs: number;
  /** How long a wait usually takes, for a business with too few of its own; for withdrawals the payout provider says it. */
  usualDurationsMs: Record<Exclude<ProcessKind, 'withdrawal'>, number>;
  movableClock: boolean;
  /** Whether the demo business is created; never in production. */
  demo: boolean;
}

const defaultSender = 'Kontor <kontor@localhost>';
/** Returns the address of a sender such as 'Kontor <kontor@example.com>'. */
const readAddress = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

/** Thrown at start; lists every variable that is missing or invalid. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}

/**
 * Reads and checks the environment. Outside production the secret is generated once and kept in the data folder.
 * @throws ConfigProblem, which names every setting that is missing or invalid
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsedEnvironment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(parsedEnvironment);
  if (!parsed.success) refuse(parsed.error.issues.map(describeIssue));
  const env = parsed.data;
  const mode = env.NODE_ENV;
  const dataDir = resolve(env.DATA_DIR);
  const secrets = readSecrets(env, { mode, dataDir });
  const problems = [
    ...secrets.problems,
    ...findModeProblems(env),
    ...findStoreProblems(env),
    ...findSmsProblems(env),
    ...findReplayProblems(env),
    ...findDeliveryProblems(env),
    ...findDomainProblems(env),
  ];
  if (!secrets.ring || problems.length > 0) refuse(problems);
  const keys = createKeyRing(secrets.ring);
  const publicUrl = trimEndOf(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/');
  return {
    mode,
    isStaging: mode === 'production' && env.KONTOR_ALLOW_SANDBOX,
    host: env.HOST ?? (mode === 'production' ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    operatorPort: env.OPERATOR_PORT,
    publicUrl,
    ...readStoreAddress(env, publicUrl),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    drainMs: env.DRAIN_SECONDS * 1000,
    keys,
    getKey: (purpose) => keys.current(purpose).key,
    smtpUrl: env.SMTP_URL,
    emailFrom: env.MAIL_FROM ?? defaultSender,
    supportEmail: env.KONTOR_SUPPORT_EMAIL ?? readAddress(env.MAIL_FROM ?? defaultSender),
    communityUrl: env.COMMUNITY_URL,
    sms: readSmsConfig(env),
    sessionReplay: readReplayConfig(env),
    filesUrl: env.FILES_URL,
    paystack: env.PAYSTACK_SECRET_KEY
      ? { secretKey: env.PAYSTACK_SECRET_KEY, url: trimEndOf(env.PAYSTACK_URL, '/') }
      : undefined,
    delivery: readDeliveryConfig(env),
    domains: readDomainsConfig(env),
    withdrawalTariff: env.WITHDRAWAL_TARIFF ?? standardTariff,
    withdrawalCancelMs: env.WITHDRAWAL_CANCEL_SECONDS * 1000,
    clientId: env.CLIENT_ID,
    newBusinessPlan: env.NEW_BUSINESS_PLAN,
    storageQuotaBytes: env.STORAGE_QUOTA_MB * 1_000_000,
    importFileMs: env.IMPORT_FILE_DAYS * dayMs,
    session: { lifeMs: env.SESSION_DAYS * dayMs, idleMs: env.SESSION_IDLE_DAYS * dayMs },
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    usualDurationsMs: {
      verification: env.REVIEW_USUAL_HOURS * hourMs,
      pickup: env.PICKUP_USUAL_HOURS * hourMs,
      payment: env.PAYMENT_USUAL_MINUTES * minuteMs,
    },
    verificationValidMs: env.VERIFICATION_VALID_DAYS * dayMs,
    payoutAccountWaitMs: env.PAYOUT_ACCOUNT_WAIT_HOURS * 3_600_000,
    demo: env.KONTOR_DEMO && mode !== 'production',
    movableClock: env.KONTOR_MOVABLE_CLOCK && mode !== 'production',
  };
}

function refuse(problems: readonly string[]): never {
  throw new ConfigProblem(`Kontor can't start with this configuration:\n  ${problems.join('\n  ')}`);
}

function describeIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const name = path.join('.');
  if (name !== 'NODE_ENV') return `${name}: ${message}`;
  return `NODE_ENV: must be one of ${modes.join(', ')}; without it Kontor is a demo. A staging system is production with KONTOR_ALLOW_SANDBOX=true`;
}
