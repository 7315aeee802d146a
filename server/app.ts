import { createServer } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import type { Authority } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, openPools } from './db/client.ts';
import { makeListener } from './db/listener.ts';
import { demoAccounts } from './demo/accounts.ts';
import type { Deps } from './deps.ts';
import { makeJobs } from './jobs/pg-boss-jobs.ts';
import { sendEmail } from './jobs/send-email.job.ts';
import { handleSms } from './jobs/send-sms.job.ts';
import { clockRoutes } from './modules/dev/clock.routes.ts';
import { tariffRoutes } from './modules/dev/tariff.routes.ts';
import { mailboxRoutes } from './modules/dev/mailbox.routes.ts';
import { smsRoutes } from './modules/dev/sms.routes.ts';
import { sandboxBankRoutes } from './modules/dev/sandbox-bank.routes.ts';
import { sandboxPayRoutes } from './modules/dev/sandbox-pay.routes.ts';
import { serveFiles } from './platform/files/serve-files.ts';
import { findOnboardingByToken } from './modules/onboarding/onboarding.service.ts';
import { payableInvoices } from './modules/invoices/payment/payable-invoice.adapter.ts';
import { payableOrders } from './modules/orders/payment/payable-order.adapter.ts';
import { payableEventFees } from './modules/events/payable-event.adapter.ts';
import { payableDomains } from './modules/domains/payable-domain.adapter.ts';
import { payableCards } from './modules/subscriptions/payable-card.adapter.ts';
import { payableSubscriptions } from './modules/subscriptions/payable-subscription.adapter.ts';
import { sweepVisitors } from './modules/store-visits/count-views.service.ts';
import { sweepCarts } from './modules/storefront/carts.service.ts';
import { handleAbandonedCheckouts } from './modules/checkout/abandoned-checkouts.jobs.ts';
import { handleHeldOrders } from './modules/checkout/held-orders.jobs.ts';
import { renewHold } from './modules/checkout/renew-hold.ts';
import { makeFindReplay } from './modules/session-replay/find-replay.service.ts';
import { createFirstPaint } from './modules/payments/first-paint.service.ts';
import { makeFindKnownDevice } from './modules/session/known-devices.service.ts';
import { makeSessionAuthority } from './modules/session/authority.service.ts';
import { getUnverifiedEmailsADay } from './modules/recipient-limits/recipient-limits.service.ts';
import { buildManifestRoutes } from './plugins/build-manifest.ts';
import { docsRoutes } from './plugins/pages/docs.ts';
import { checkHost, isHealthCheck } from './plugins/host-check.ts';
import { redirectToStores } from './plugins/redirect-to-stores.ts';
import { findSite } from './hosts.ts';
import { routeOwnDomain } from './own-domain.ts';
import { errorsPlugin, sendFailure } from './plugins/errors.ts';
import { modules } from './modules.ts';
import { healthRoutes } from './plugins/health.ts';
import { makeIdempotency } from './plugins/idempotency.ts';
import { type RateLimits, makeRateLimits } from './plugins/limits/rate-limit.ts';
import type { App } from './plugins/route.ts';
import { makeSeal } from './plugins/payload-encryption.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { getBuildId, staticFiles } from './plugins/pages/static-files.ts';
import { makeWebhooks } from './plugins/webhooks.ts';
import { createServerOptions } from './server-options.ts';
import { openProviders } from './providers/open-providers.ts';
import { AppError } from './app-error.ts';

interface Options {
  config: Config;
  clock: Clock;
  connection: Connection;
  /** False leaves background work to `deps.jobs.drain()`. */
  work: boolean;
  /** Opens an outbox other than pg-boss: a simulation decides itself when a job runs, and how often. */
  openJobs?: typeof makeJobs;
}

export interface Server {
  /** The back office. Its server passes the requests for stores on. */
  http: FastifyInstance;
  /** The stores on their own origin. They are loaded with the first call, because the back office starts without them. */
  loadShop(): Promise<FastifyInstance>;
  /** Answers the proxy in front, on the loopback address alone. */
  loadInternal(): Promise<FastifyInstance>;
  /** The operator console, for a port that only this machine reaches. */
  loadConsole(): Promise<FastifyInstance>;
  deps: Deps;
  /** Tells load balancers to send no more requests; those that arrive are still answered. */
  endReadiness(): void;
  /** Finishes running requests and jobs, then closes every connection. */
  close(): Promise<void>;
}

/** Puts the server together on a migrated database. It does not listen yet, and no job runs. */
export async function makeServer({
  config,
  clock,
  connection,
  work,
  openJobs = makeJobs,
}: Options): Promise<Server> {
  const http = Fastify({
    ...createServerOptions(config),
    serverFactory: (answer, { keepAliveTimeout }) =>
      createServer({ keepAliveTimeout: Number(keepAliveTimeout) }, (request, response) => {
        const site = findSite(config, request.headers.host);
        const isOffice = site === 'office' || (site !== 'store' && isHealthCheck(request.url));
        if (isOffice) return answer(request, response);
        const isOfStore = site === 'store' ? Promise.resolve(true) : routeOwnDomain(db, request);
        const pass = async () =>
          (await isOfStore) ? (await loadShop()).routing(request, response) : answer(request, response);
        pass().catch(() => response.destroy());
      }),
    // Addresses for which no route can even be looked up: a broken percent sign, a segment that is too long.
    frameworkErrors: (_problem, request, reply) => {
      void sendFailure(new AppError('NOT_FOUND'), request, reply);
    },
  });
  const { log } = http;
  const onProblem = (problem: Error) => log.error({ err: problem }, 'database connection');
  const pools = openPools(connection, onProblem, config.databaseConnections);
  const { db, standalone } = pools;
  const listener = makeListener(connection, log);
  const jobs = openJobs({ config, connection, db, clock, log, work });
  const providers = await openProviders({ config, db, jobs, clock, log });
  const { mail, payments, courier, sms } = providers;
  const payables = {
    invoice: payableInvoices,
    order: { ...payableOrders, paymentStarted: renewHold },
    subscription: payableSubscriptions,
    card: payableCards,
    event: payableEventFees,
    domain: payableDomains,
  };
  const deps: Deps = { config, log, clock, db, standalone, listener, jobs, payables, ...providers };
  jobs.handle(sendEmail, (message) => mail.deliver(message));
  handleSms(deps);
  sweepCarts(deps);
  sweepVisitors(deps);
  handleHeldOrders(deps);
  handleAbandonedCheckouts(deps);
  http.decorateRequest('caller');
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  securityHeaders(http, config);
  checkHost(http, config, 'office');
  errorsPlugin(http);
  const boot: Boot = {
    mode: config.mode,
    isStaging: config.isStaging,
    hasCourier: courier.provider !== 'none',
    hasSms: sms.provider !== 'none',
    unverifiedEmailsADay: getUnverifiedEmailsADay({ config }),
    supportEmail: config.supportEmail,
    hasSessionReplay: config.sessionReplay !== undefined,
    build: getBuildId(),
    encryptionKey: config.mode === 'development' ? null : config.getKey('transport').toString('base64'),
    clientId: config.clientId,
    demoAccounts: config.demo ? demoAccounts : [],
  };
  http.get('/boot.json', async () => boot);
  buildManifestRoutes(http, boot.build);
  const readiness = healthRoutes(http, db);
  docsRoutes(http, config);
  redirectToStores(http, config);
  if (config.mode !== 'production') {
    mailboxRoutes(http, deps);
    smsRoutes(http, deps);
    clockRoutes(http, deps);
    tariffRoutes(http, deps);
  }
  // Payments on the sandbox of a staging system use its page too; otherwise production has no sandbox page.
  if (payments.name === 'sandbox') {
    sandboxPayRoutes(http, deps);
    sandboxBankRoutes(http, deps);
  }
  const limits = makeRateLimits(deps, makeFindKnownDevice(deps));
  serveFiles(http, deps, limits);
  await staticFiles(http, {
    config,
    boot,
    limits,
    getFirstPaint: (url) => createFirstPaint(deps, url),
    findReplay: makeFindReplay(deps),
  });
  await http.register(createApi(deps, limits), { prefix: '/api' });

  let shop: Promise<FastifyInstance> | undefined;
  const loadShop = () =>
    (shop ??= import('./shop/make-shop.ts').then(({ makeShop }) => makeShop(deps, limits)));

  let internal: Promise<FastifyInstance> | undefined;
  const loadInternal = () =>
    (internal ??= import('./internal/make-internal.ts').then(({ makeInternal }) => makeInternal(deps)));
  let operatorConsole: Promise<FastifyInstance> | undefined;
  const openConsole = async () => {
    const [{ makeConsole }, { operatorAreas }] = await Promise.all([
      import('./console/make-console.ts'),
      import('./operator-areas.ts'),
    ]);
    return makeConsole(deps, limits, operatorAreas);
  };

  return {
    http,
    loadShop,
    loadInternal,
    loadConsole: () => (operatorConsole ??= openConsole()),
    deps,
    endReadiness: () => readiness.end(),
    close: async () => {
      await http.close();
      await shop?.then((stores) => stores.close());
      await internal?.then((questions) => questions.close());
      await operatorConsole?.then((opened) => opened.close());
      await jobs.stop();
      await listener.close();
      await pools.close();
    },
  };
}

function createApi(deps: Deps, limits: RateLimits) {
  return async (http: FastifyInstance) => {
    const onboarding: Authority['onboarding'] = (token) => findOnboardingByToken(deps, token);
    const app: App = {
      http,
      deps,
      authority: { session: makeSessionAuthority(deps), onboarding },
      passiveAuthority: { session: makeSessionAuthority(deps, { isPassive: true }), onboarding },
      limits,
      webhooks: makeWebhooks(http, limits),
      idempotency: makeIdempotency(deps),
      payloadEncryption: makeSeal(http, deps.config),
    };
    for (const register of modules) register(app, deps);
  };
}
