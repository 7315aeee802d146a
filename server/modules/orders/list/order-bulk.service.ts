import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import { isAccessAllowed } from '#contract/call-access.ts';
import {
  type BulkPlan,
  type BulkRun,
  type OrderBulkAction,
  orderBulkCalls,
} from '#contract/store/order-bulk.ts';
import { type OrderTarget, maxOrdersAtOnce } from '#contract/store/order-document.ts';
import type { Membership } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findActiveMembership } from '#server/platform/membership.repo.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { findShortagesInTurn } from '#server/modules/products/stock.service.ts';
import { AppError } from '#server/app-error.ts';
import { shippingEventFor } from '#machines/lifecycles/shipping.lifecycle.ts';
import { advance } from '#server/modules/orders/lifecycle/advance.ts';
import type { OrderDeps } from '#server/modules/orders/lifecycle/order-step.ts';
import {
  type BulkRecord,
  findSelectedOrders,
  findRun,
  listOrderedItems,
  insertRun,
  lockRun,
  saveProgress,
} from './order-bulk.repo.ts';
import type { OrderFilter } from './order-list.repo.ts';
import { toOrderFilter } from './order-list.service.ts';
import { orderBulkJob } from '#server/modules/orders/orders.outbox.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import {
  formatShortages,
  formatOutOfStock,
  reservesStock,
} from '#server/modules/orders/lifecycle/order-stock.service.ts';
import { requireSpender, whyNotSpend } from '#server/modules/orders/lifecycle/spending-steps.rules.ts';
import { toStepError } from '#server/modules/orders/lifecycle/step-error.words.ts';
import { type Step, planOrder } from '#machines/lifecycles/order-plan.ts';

type BulkRequest = CallBody<(typeof orderBulkCalls)['startOrderBulk']>;

/** The number of rejected orders that are listed one by one. */
const maxListed = 200;

/** Returns the step of an action for the order in its present state. */
const actionSteps: Record<OrderBulkAction, (order: OrderRecord) => Step> = {
  ship: (order) => ({ on: 'shipping', event: shippingEventFor(order, 'FULFILLED') }),
  deliver: (order) => ({ on: 'shipping', event: shippingEventFor(order, 'DELIVERED') }),
  confirm: () => ({ on: 'order', event: 'intent.confirm' }),
  paid: () => ({ on: 'order', event: 'payment.confirmed' }),
  decline: () => ({ on: 'order', event: 'order.decline' }),
  cancel: () => ({ on: 'order', event: 'order.cancel' }),
};

/** Returns the filter for selected orders, or for all orders that match the list's filter. */
export function toTargetFilter(target: OrderTarget, timeZone: string, now: Date): OrderFilter {
  return target.kind === 'ids' ? { ids: target.ids } : toOrderFilter(target.filter, timeZone, now);
}

async function getSelectedOrders(
  executor: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { businessId, timeZone }: Member,
  target: OrderTarget,
): Promise<OrderRecord[]> {
  const meant = await findSelectedOrders(executor, businessId, toTargetFilter(target, timeZone, clock.now()));
  if (meant.length > maxOrdersAtOnce)
    throw new AppError('INVALID', {
      message: `You can select up to ${maxOrdersAtOnce} orders at once. Filter the list first`,
      fields: [{ field: 'target', message: 'Too many orders' }],
    });
  return meant;
}

/**
 * Returns why the lifecycle does not allow the step now, or what the step would do: change the order and reserve stock.
 */
function previewStep(
  order: OrderRecord,
  action: OrderBulkAction,
  now: Date,
): { reason: string } | { takesStock: boolean; isUnchanged: boolean } {
  const previews = { ...order, stockReservable: true };
  const plan = planOrder(previews, actionSteps[action](order), 'merchant', { at: now });
  if (!plan.ok) return { reason: toStepError(plan, 'merchant').message };
  return { takesStock: reservesStock(order, plan.effects), isUnchanged: plan.applied.length === 0 };
}

/**
 * Returns why these orders, whose step is allowed, would not get their stock if they were processed one after the
 * other.
 */
async function findStockReasons(
  executor: Executor,
  businessId: string,
  orderIds: string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const goods = Map.groupBy(await listOrderedItems(executor, businessId, orderIds), ({ orderId }) => orderId);
  const reservations = orderIds.map((id) => ({ id, lines: goods.get(id) ?? [] }));
  const short = await findShortagesInTurn(executor, businessId, reservations);
  return new Map([...short].map(([id, missing]) => [id, formatOutOfStock(formatShortages(missing))]));
}

/**
 * Returns what an action would do to each order without doing it: whether the lifecycle allows it, and whether stock is
 * left after the orders before it. Stock may change in the meantime, so the run itself decides.
 * @throws INVALID for too many orders
 */
export async function planBulk(
  executor: Executor,
  deps: Pick<Deps, 'clock'>,
  caller: Member,
  { action, target }: BulkRequest,
): Promise<BulkPlan> {
  const meant = await getSelectedOrders(executor, deps, caller, target);
  const now = deps.clock.now();
  const previews = meant.map((order) => {
    const reason = whyNotSpend(caller, order, actionSteps[action](order));
    return { order, preview: reason === undefined ? previewStep(order, action, now) : { reason } };
  });
  const reservations = previews.flatMap(({ order, preview }) =>
    'takesStock' in preview && preview.takesStock ? [order.id] : [],
  );
  const short = await findStockReasons(executor, caller.businessId, reservations);
  const refused = previews.flatMap(({ order, preview }) => {
    const reason = 'reason' in preview ? preview.reason : short.get(order.id);
    return reason === undefined ? [] : [{ id: order.id, number: order.number, reason }];
  });
  const unchanged = previews.filter(({ preview }) => 'isUnchanged' in preview && preview.isUnchanged).length;
  return {
    total: meant.length,
    possible: meant.length - refused.length - unchanged,
    unchanged,
    refused: refused.slice(0, maxListed),
    refusedCount: refused.length,
  };
}

const toBulkRun = ({ orderIds, progress, ...run }: BulkRecord): BulkRun => ({
  ...run,
  progress,
  total: orderIds.length,
  status: progress < orderIds.length ? 'running' : 'finished',
});

/**
 * Starts a run that takes the step for each selected order.
 * @throws INVALID for too many orders, NO_PERMISSION if one of them would be refunded and the member may not spend
 */
export async function startBulk(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  { action, target, note, paymentMethod }: BulkRequest,
): Promise<BulkRun> {
  const { businessId } = caller;
  const meant = await getSelectedOrders(tx, deps, caller, target);
  for (const order of meant) requireSpender(caller, order, actionSteps[action](order));
  const run = await insertRun(tx, businessId, {
    id: uuid(),
    action,
    orderIds: meant.map(({ id }) => id),
    note: note ?? null,
    paymentMethod: paymentMethod ?? null,
    actorId: caller.userId,
    actorName: caller.name,
    startedAt: deps.clock.now(),
  });
  await deps.jobs.add(tx, orderBulkJob, { businessId, runId: run.id });
  return toBulkRun(run);
}

/** @throws NOT_FOUND */
export async function getBulkRun(executor: Executor, businessId: string, id: string): Promise<BulkRun> {
  const run = await findRun(executor, businessId, id);
  if (!run) throw new AppError('NOT_FOUND');
  return toBulkRun(run);
}

/**
 * Takes the step for one order after the other, each in a transaction that also saves the run's progress: an
 * interrupted run continues after the last order and takes no step twice. Orders are refused once the person who started it has
 * lost the access.
 */
export async function runBulk(
  deps: OrderDeps & Pick<Deps, 'db'>,
  businessId: string,
  runId: string,
): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await processNext(deps, businessId, runId);
}

/** Returns the access that the person who started a run has now. @throws NO_PERMISSION if they may not change orders any more */
async function requireAccess(tx: Transaction, { businessId, actorId }: BulkRecord): Promise<Membership> {
  const membership = await findActiveMembership(tx, { businessId, userId: actorId });
  if (!membership || !isAccessAllowed(orderBulkCalls.startOrderBulk.access, membership))
    throw new AppError('NO_PERMISSION');
  return membership;
}

async function processNext(
  deps: OrderDeps & Pick<Deps, 'db'>,
  businessId: string,
  runId: string,
): Promise<boolean> {
  const next = await findRun(deps.db, businessId, runId);
  const orderId = next?.orderIds[next.progress];
  if (!next || orderId === undefined) return false;
  const { action, note, paymentMethod, progress } = next;
  const actor: Actor = { kind: 'merchant', id: next.actorId, name: next.actorName };
  const details = { note: note ?? undefined, paymentMethod };
  const isMine = async (tx: Transaction) => (await lockRun(tx, businessId, runId))?.progress === progress;
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await isMine(tx))) return;
      const membership = await requireAccess(tx, next);
      const toStep = (order: OrderRecord): Step => {
        const step = actionSteps[action](order);
        requireSpender({ membership }, order, step);
        return step;
      };
      const isChanged = await advance(tx, deps, businessId, orderId, toStep, actor, details);
      await saveProgress(tx, businessId, runId, isChanged ? 'done' : 'unchanged', maxListed);
    });
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    const refusal = {
      id: orderId,
      number: await findOrderNumber(deps, businessId, orderId),
      reason: problem.message,
    };
    await deps.db.transaction(async (tx) => {
      if (await isMine(tx)) await saveProgress(tx, businessId, runId, refusal, maxListed);
    });
  }
  return true;
}

async function findOrderNumber({ db }: Pick<Deps, 'db'>, businessId: string, id: string): Promise<string> {
  const [order] = await findSelectedOrders(db, businessId, { ids: [id] });
  return order?.number ?? '';
}
