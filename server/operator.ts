import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { KycItem, kycItems } from '#domain/kyc.ts';
import { parseAmountMinor } from '#domain/money.ts';
import { Plan, plans } from '#domain/plan.ts';
import { BillingPeriod, billingPeriods } from '#domain/billing-period.ts';
import { makeServer } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import type { Deps } from './deps.ts';
import { assignPlan } from './modules/business/assign-plan.service.ts';
import { findBusinessIdByHandle } from './modules/business/business.repo.ts';
import { checkInstallation } from './modules/installation/check-installation.ts';
import { getKeyStatus, rotateKeys } from './modules/keys/rotate-keys.ts';
import { listWaitingCases } from './modules/kyc/kyc.repo.ts';
import { approveKyc, requestItemsAgain, rejectKyc, revokeKyc } from './modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { runBetaCommand } from './modules/onboarding/beta.operator.ts';
import { runPosCommand } from './modules/pos-requests/pos.operator.ts';
import { hasSubscription } from './modules/subscriptions/subscriptions.records.ts';
import { agreeOnPlan, extendTrial, refundOrder } from './modules/subscriptions/operator.service.ts';
import { describeOpenDisputes, describeOrders } from './modules/subscriptions/operator.view.ts';
import { getTestClock, moveTestClock } from './modules/subscriptions/test-clock.service.ts';
import { AppError } from './app-error.ts';

const usage = `npm run operator -- kyc list
npm run operator -- kyc approve <handle>
npm run operator -- kyc ask-again <handle> --item ${kycItems.join('|')} --reason "…" [--item … --reason "…"]
npm run operator -- kyc reject <handle> --reason "…"
npm run operator -- kyc revoke <handle> --reason "…"
Each with --by "your name".
npm run operator -- plan <handle> ${plans.join('|')}
npm run operator -- subscription agree <handle> --price <naira> --period ${billingPeriods.join('|')} [--limits '{"products":5000}']
npm run operator -- subscription orders <handle>
npm run operator -- subscription disputes
npm run operator -- subscription refund <handle> <order>
npm run operator -- subscription extend-trial <handle> --days <days>
npm run operator -- test-clock <handle> +<days>d
npm run operator -- beta invite <email> --first-name "…" --last-name "…" --business "…"
npm run operator -- beta list
npm run operator -- beta revoke <email>
npm run operator -- pos list
npm run operator -- pos approve|deliver <request>
npm run operator -- pos decline <request> --reason "…"
npm run operator -- pos dispatch <request> --courier "…" --tracking <number> --serial <number> [--serial … once for each device]
Each with --by "your name", and --dry-run to try it out.
npm run operator -- keys rotate
npm run operator -- keys status`;

/** Thrown for arguments that the operator command does not know. */
class UsageProblem extends Error {
  override name = 'UsageProblem';
}

const requireArgument = <T>(value: T | undefined): T => {
  if (value === undefined) throw new UsageProblem(usage);
  return value;
};

async function runKycCommand(deps: Deps, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      by: { type: 'string', default: 'Kontor' },
      item: { type: 'string', multiple: true, default: [] },
      reason: { type: 'string', multiple: true, default: [] },
    },
  });
  const [action, handle] = positionals;
  if (action === 'list') {
    const waiting = await listWaitingCases(deps.db);
    return waiting.length === 0
      ? 'No verifications are waiting for review.'
      : waiting
          .map(({ handle: of, name, audience, submittedAt, appeal }) =>
            [
              of,
              name,
              audience,
              `since ${submittedAt?.toISOString()}`,
              ...(appeal === null ? [] : [`appeal: ${appeal}`]),
            ].join('  '),
          )
          .join('\n');
  }
  const businessId = await findBusinessIdByHandle(deps.db, requireArgument(handle));
  if (businessId === undefined) throw new UsageProblem(`There is no business with the handle ${handle}`);
  const by = createOperatorActor(values.by);
  await deps.db.transaction(async (tx) => {
    if (action === 'approve') return approveKyc(tx, deps, businessId, by);
    if (action === 'reject') return rejectKyc(tx, deps, businessId, by, requireArgument(values.reason[0]));
    if (action === 'revoke') return revokeKyc(tx, deps, businessId, by, requireArgument(values.reason[0]));
    if (action !== 'ask-again' || values.item.length === 0) throw new UsageProblem(usage);
    const reasons = values.item.map((item, nth): [KycItem, string] => {
      const result = KycItem.safeParse(item);
      if (!result.success) throw new UsageProblem(`Unknown item ${item}. Use one of ${kycItems.join(', ')}`);
      return [result.data, requireArgument(values.reason[nth])];
    });
    return requestItemsAgain(tx, deps, businessId, by, new Map(reasons));
  });
  return `${handle}: ${action}`;
}

async function runPlanCommand(deps: Deps, [handle, name]: string[]): Promise<string> {
  const result = Plan.safeParse(name);
  if (!result.success) throw new UsageProblem(usage);
  const businessId = await findBusinessIdByHandle(deps.db, requireArgument(handle));
  if (businessId === undefined) throw new UsageProblem(`There is no business with the handle ${handle}`);
  if (await hasSubscription(deps.db, businessId))
    throw new UsageProblem(`${handle} has a subscription, which decides its plan`);
  await deps.db.transaction((tx) => assignPlan(tx, deps, businessId, result.data));
  return `${handle}: ${result.data}`;
}

const requireBusinessId = async (deps: Deps, handle: string | undefined): Promise<string> => {
  const businessId = await findBusinessIdByHandle(deps.db, requireArgument(handle));
  if (businessId === undefined) throw new UsageProblem(`There is no business with the handle ${handle}`);
  return businessId;
};

const planLimits = z.strictObject({
  products: z.exactOptional(z.nullable(z.int().check(z.nonnegative()))),
  invoicesPerMonth: z.exactOptional(z.nullable(z.int().check(z.nonnegative()))),
  teamMembers: z.exactOptional(z.nullable(z.int().check(z.nonnegative()))),
});

function readLimits(text: string): z.output<typeof planLimits> {
  try {
    return z.parse(planLimits, JSON.parse(text));
  } catch {
    throw new UsageProblem('--limits needs JSON with products, invoicesPerMonth or teamMembers');
  }
}

async function runSubscriptionCommand(deps: Deps, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      by: { type: 'string', default: 'Kontor' },
      price: { type: 'string' },
      period: { type: 'string' },
      limits: { type: 'string', default: '{}' },
      days: { type: 'string' },
    },
  });
  const [action, handle, orderId] = positionals;
  if (action === 'disputes') return describeOpenDisputes(deps.db);
  const businessId = await requireBusinessId(deps, handle);
  if (action === 'orders') return describeOrders(deps, businessId);
  const by = createOperatorActor(values.by);
  await deps.db.transaction(async (tx) => {
    if (action === 'refund') return refundOrder(tx, deps, businessId, requireArgument(orderId), by);
    if (action === 'extend-trial') return extendTrial(tx, deps, businessId, requireCount(values.days), by);
    const period = BillingPeriod.safeParse(values.period);
    const priceMinor = parseAmountMinor(values.price ?? '');
    if (action !== 'agree' || !period.success || priceMinor === undefined || priceMinor < 0)
      throw new UsageProblem(usage);
    const agreement = {
      priceMinor,
      period: period.data,
      overrides: { limits: readLimits(values.limits) },
    };
    return agreeOnPlan(tx, deps, businessId, agreement, by);
  });
  return `${handle}: ${action}`;
}

/** Reads a whole number from 1 to 3650. */
function requireCount(text: string | undefined): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 3650) throw new UsageProblem(usage);
  return count;
}

async function runTestClockCommand(deps: Deps, [handle, by]: string[]): Promise<string> {
  const businessId = await requireBusinessId(deps, handle);
  const days = requireCount(/^\+(\d+)d$/.exec(by ?? '')?.[1]);
  const { aheadDays } = await getTestClock(deps, businessId);
  await moveTestClock(deps, businessId, aheadDays + days);
  return `${handle}: ${days} days later`;
}

async function runKeysCommand(deps: Deps, [action]: string[]): Promise<string> {
  if (action === 'rotate') return rotateKeys(deps);
  if (action === 'status') return getKeyStatus(deps);
  throw new UsageProblem(usage);
}

const areas = new Map<string | undefined, (deps: Deps, args: string[]) => Promise<string>>([
  ['kyc', runKycCommand],
  ['plan', runPlanCommand],
  ['subscription', runSubscriptionCommand],
  ['test-clock', runTestClockCommand],
  ['beta', async (deps, args) => requireArgument(await runBetaCommand(deps, args))],
  ['pos', async (deps, args) => requireArgument(await runPosCommand(deps, args))],
  ['keys', runKeysCommand],
]);

/** The operator's commands, which are not available in a browser. They work while Kontor runs, and without; emails are sent once it runs. */
export async function runOperatorCommand([area, ...args]: string[]): Promise<string> {
  const run = areas.get(area);
  if (!run) throw new UsageProblem(usage);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database.connection);
    const server = await makeServer({
      config,
      clock: systemClock,
      connection: database.connection,
      work: false,
    });
    try {
      await checkInstallation(server.deps);
      return await run(server.deps, args);
    } finally {
      await server.close();
    }
  } finally {
    await database.stop();
  }
}

export const describeError = (problem: unknown): unknown =>
  problem instanceof AppError || (problem instanceof Error && problem.name.endsWith('Problem'))
    ? problem.message
    : problem;
