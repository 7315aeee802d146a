import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, openPool } from './db/client.ts';
import { ping } from './db/health.repo.ts';
import { demoAccounts } from './demo/accounts.ts';
import type { Deps } from './deps.ts';
import { makeJobs } from './jobs/pg-boss-jobs.ts';
import { sendMail } from './jobs/send-mail.job.ts';
import { businessRoutes } from './modules/business/business.routes.ts';
import { customerRoutes } from './modules/customers/customers.routes.ts';
import { deliveryZoneRoutes } from './modules/delivery-zones/delivery-zones.routes.ts';
import { categoryRoutes } from './modules/categories/categories.routes.ts';
import { clockRoutes } from './modules/dev/clock.routes.ts';
import { mailboxRoutes } from './modules/dev/mailbox.routes.ts';
import { sandboxBankRoutes } from './modules/dev/sandbox-bank.routes.ts';
import { sandboxPayRoutes } from './modules/dev/sandbox-pay.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { flowRecordingRoutes } from './modules/flow-recordings/flow-recordings.routes.ts';
import { serveFiles } from './modules/files/serve-files.ts';
import { kycRoutes } from './modules/kyc/kyc.routes.ts';
import { homeRoutes } from './modules/home/home.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts';
import { onboardingRoutes } from './modules/onboarding/onboarding.routes.ts';
import { orderRoutes } from './modules/orders/orders.routes.ts';
import { payablePaint } from './modules/payments/first-paint.ts';
import { paymentRoutes } from './modules/payments/payments.routes.ts';
import { payoutAccountRoutes } from './modules/payout-accounts/payout-accounts.routes.ts';
import { virtualAccountRoutes } from './modules/virtual-accounts/virtual-accounts.routes.ts';
import { pinRoutes } from './modules/pins/pins.routes.ts';
import { payoutRequirementRoutes } from './modules/payout-requirements/payout-requirements.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { productRoutes } from './modules/products/products.routes.ts';
import { transactionRoutes } from './modules/transactions/transactions.routes.ts';
import { withdrawalRoutes } from './modules/withdrawals/withdrawals.routes.ts';
import { makeAuthority } from './modules/session/authority.ts';
import { returnPolicyRoutes } from './modules/return-policies/return-policies.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { docs } from './plugins/docs.ts';
import { errors, sendFailure } from './plugins/errors.ts';
import { makeIdempotency } from './plugins/idempotency.ts';
import { makeRateLimits } from './plugins/rate-limit.ts';
import { describeError, secretHeaders } from './plugins/log.ts';
import type { App } from './plugins/route.ts';
import { makeSeal } from './plugins/seal.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { buildOf, staticFiles } from './plugins/static-files.ts';
import { makeWebhooks } from './plugins/webhooks.ts';
import type { Banks } from './providers/banks/banks.ts';
import { sandboxBanks } from './providers/banks/sandbox.ts';
import { nigerianBanks } from './modules/banks/nigerian-banks.ts';
import { makeSandboxCourier } from './providers/delivery/sandbox.ts';
import { diskFiles } from './providers/files/disk.ts';
import type { FileStore } from './providers/files/files.ts';
import type { Identity } from './providers/identity/identity.ts';
import { makeSandboxIdentity } from './providers/identity/sandbox.ts';
import type { Mail } from './providers/mail/mail.ts';
import { sandboxMail } from './providers/mail/sandbox.ts';
import type { Payments } from './providers/payments/payments.ts';
import { makeSandboxPayments } from './providers/payments/sandbox.ts';
import type { Payouts } from './providers/payouts/payouts.ts';
import { makeSandboxPayouts } from './providers/payouts/sandbox.ts';
import { Refusal } from './refusal.ts';

/** A vertical slice of the server: registers its routes, job handlers and sweeps. */
export type Module = (app: App, deps: Deps) => void;

const unasked = (): never => {
  throw new Error('A route brings a schema that is not of the contract');
};

const modules: Module[] = [
  sessionRoutes,
  pinRoutes,
  payoutAccountRoutes,
  virtualAccountRoutes,
  onboardingRoutes,
  businessRoutes,
  orderRoutes,
  importRoutes,
  invoiceRoutes,
  categoryRoutes,
  productRoutes,
  customerRoutes,
  deliveryZoneRoutes,
  returnPolicyRoutes,
  paymentRoutes,
  kycRoutes,
  payoutRequirementRoutes,
  transactionRoutes,
  withdrawalRoutes,
  fileRoutes,
  homeRoutes,
  searchRoutes,
  flowRecordingRoutes,
];

interface Options {
  config: Config;
  clock: Clock;
  connection: Connection;
  /** False leaves background work to `deps.jobs.drain()`. */
  work: boolean;
}

export interface Server {
  http: FastifyInstance;
  deps: Deps;
  /** Finishes running requests and jobs, then closes every connection. */
  close(): Promise<void>;
}

/** Puts the server together on a migrated database. Nothing listens and no job runs yet. */
export async function makeServer({ config, clock, connection, work }: Options): Promise<Server> {
  const http = Fastify({
    logger: { level: config.logLevel, redact: secretHeaders, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // The contract's schemas check what comes and goes: Fastify's own compilers would be read at each start for nothing.
    schemaController: { compilersFactory: { buildValidator: unasked, buildSerializer: unasked } },
    // Addresses that no route can even be looked up for: a broken percent sign, an endless part.
    frameworkErrors: (_problem, request, reply) => {
      void sendFailure(new Refusal('NOT_FOUND'), request, reply);
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const { log } = http;
  const { db, pool } = openPool(connection, (problem) => log.error({ err: problem }, 'database connection'));
  const jobs = makeJobs({ config, connection, db, clock, log, work });
  const mail = await mailFor(config, { db, clock });
  const courier = makeSandboxCourier({ db, jobs, clock });
  const payments = await paymentsFor({ config, db, jobs, clock });
  const payouts = await payoutsFor({ config, db, jobs, clock });
  const identity = await identityFor({ config, db, jobs, clock });
  const banks = await banksFor(config);
  const files = await filesFor(config);
  const deps: Deps = {
    config,
    log,
    clock,
    db,
    jobs,
    mail,
    courier,
    payments,
    payouts,
    identity,
    banks,
    files,
  };
  jobs.handle(sendMail, (message) => mail.deliver(message));

  http.decorateRequest('caller');
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  securityHeaders(http, config);
  errors(http);
  const boot: Boot = {
    mode: config.mode,
    build: buildOf(),
    encryptionKey: config.mode === 'development' ? null : config.keyFor('transport').toString('base64'),
    clientId: config.clientId,
    demoAccounts: config.demo ? demoAccounts : [],
  };
  http.get('/boot.json', async () => boot);
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async () => ping(db).then(() => ({ ok: true })));
  docs(http, config);
  if (config.mode !== 'production') {
    mailboxRoutes(http, deps);
    clockRoutes(http, deps);
    if (payments.name === 'sandbox') {
      sandboxPayRoutes(http, deps);
      sandboxBankRoutes(http, deps);
    }
  }
  serveFiles(http, deps);
  await staticFiles(http, config, boot, (url) => payablePaint(deps, url));
  await http.register(apiOf(deps), { prefix: '/api' });

  return {
    http,
    deps,
    close: async () => {
      await http.close();
      await jobs.stop();
      await pool.end();
    },
  };
}

/** The mailer's library is loaded where it is used: it would be a tenth of the start and of the memory. */
async function mailFor({ smtpUrl, mailFrom }: Config, sandbox: Pick<Deps, 'db' | 'clock'>): Promise<Mail> {
  if (!smtpUrl) return sandboxMail(sandbox);
  const { smtpMail } = await import('./providers/mail/smtp.ts');
  return smtpMail(smtpUrl, mailFrom);
}

/** Likewise loaded where it is used. */
async function filesFor({ filesUrl, dataDir }: Config): Promise<FileStore> {
  if (!filesUrl) return diskFiles(join(dataDir, 'files'));
  const { s3Files } = await import('./providers/files/s3.ts');
  return s3Files(filesUrl);
}

async function paymentsFor(sandbox: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>): Promise<Payments> {
  const { config, db, clock } = sandbox;
  if (!config.paystack) return makeSandboxPayments(sandbox);
  const [{ paystackPayments }, { pageBook }] = await Promise.all([
    import('./providers/payments/paystack.ts'),
    import('./providers/payments/paystack.repo.ts'),
  ]);
  return paystackPayments({ ...config.paystack, pages: pageBook(db), now: () => clock.now() });
}

async function payoutsFor(sandbox: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>): Promise<Payouts> {
  if (!sandbox.config.paystack) return makeSandboxPayouts(sandbox);
  const { paystackPayouts } = await import('./providers/payouts/paystack.ts');
  return paystackPayouts(sandbox.config.paystack);
}

async function identityFor(sandbox: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>): Promise<Identity> {
  const { paystack, publicUrl } = sandbox.config;
  if (!paystack) return makeSandboxIdentity(sandbox);
  const { paystackIdentity } = await import('./providers/identity/paystack.ts');
  return paystackIdentity({ ...paystack, host: new URL(publicUrl).hostname });
}

async function banksFor({ paystack }: Config): Promise<Banks> {
  if (!paystack) return sandboxBanks(async (country) => (country === 'NG' ? nigerianBanks : []));
  const { paystackBanks } = await import('./providers/banks/paystack.ts');
  return paystackBanks(paystack);
}

function apiOf(deps: Deps) {
  return async (http: FastifyInstance) => {
    const limits = makeRateLimits(deps);
    const app: App = {
      http,
      deps,
      authority: makeAuthority(deps),
      limits,
      webhooks: makeWebhooks(http, limits),
      idempotency: makeIdempotency(deps),
      seal: await makeSeal(http, deps.config),
    };
    for (const register of modules) register(app, deps);
  };
}
