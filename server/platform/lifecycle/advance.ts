import type { ErrorCode } from '#contract/errors.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type Actor,
  type Entries,
  type TimelineEvent,
  type RecordRef,
  createEntries,
} from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';

/** A transition that a lifecycle chart took. */
export interface Transition {
  lifecycle: NonNullable<TimelineEvent['lifecycle']>;
  event: string;
  from: string;
  to: string;
}

/**
 * The charts' plan for a step: every transition that follows, the record after them, and further effects.
 * With neither transition nor effect the record is in that state already.
 */
export type TransitionPlan<Rec, Effect> =
  | { ok: true; transitions: Transition[]; record: Rec; effects: Effect[] }
  | {
      ok: false;
      message: string;
      legal: readonly string[];
      /** Set if the reason has a code of its own; otherwise the code is ILLEGAL_EVENT. */
      code?: ErrorCode | undefined;
    };

/** The change that `save` and `perform` receive. */
export interface Change<Rec, Effect, Details> {
  /** The record as it was, with the facts that were read for the step. */
  before: Rec;
  /** The record with the facts that the charts computed. */
  after: Rec;
  transitions: readonly Transition[];
  effects: readonly Effect[];
  details: Details;
  actor: Actor;
  at: Date;
}

/** How a kind of record is advanced: its charts, and where it is stored. */
export interface LockedRecordAdapter<Deps, Rec extends { businessId: string }, Step, Effect, Details> {
  /** Reads the facts that a guard needs and the row does not contain, such as whether the products are in stock. */
  readFacts?(tx: Transaction, deps: Deps, record: Rec, step: Step): Promise<Partial<Rec>>;
  /** Runs the charts. Pure. */
  plan(record: Rec, step: Step, by: LifecycleActor, details: Details, at: Date): TransitionPlan<Rec, Effect>;
  toRecordRef(record: Rec): RecordRef;
  /** The note of the first timeline entry, and entries beside those of the transitions. */
  describe?(change: Change<Rec, Effect, Details>): {
    note?: string | null;
    extraEntries?: Omit<TimelineEvent, 'record'>[];
  };
  /**
   * Writes the record's status and facts together with the timeline entries, and returns the record as stored.
   * The only place of a record's kind that writes its status column.
   */
  save(tx: Transaction, deps: Deps, change: Change<Rec, Effect, Details>, entries: Entries): Promise<Rec>;
  /** Performs the other effects of the change in the same transaction: ledger, notices, jobs in the outbox. */
  perform?(tx: Transaction, deps: Deps, change: Change<Rec, Effect, Details>): Promise<void>;
}

/** The additional parameters of `advance` for a record that is found by its id. */
export interface LifecycleAdapter<
  Deps,
  Rec extends { businessId: string },
  Step,
  Effect,
  Details,
> extends LockedRecordAdapter<Deps, Rec, Step, Effect, Details> {
  /** Reads the record and locks its root row until the transaction ends. */
  lock(tx: Transaction, businessId: string, id: string): Promise<Rec | undefined>;
}

/**
 * The only way in which a record's status changes: locks the record, runs its charts, and writes status, timeline and
 * everything that follows in this transaction. Returns the unchanged record if it is in that state already.
 * @throws NOT_FOUND for a record of another business; ILLEGAL_EVENT with the reason and what is legal now
 */
export async function advance<
  Deps extends { clock: { now(): Date } },
  Rec extends { businessId: string },
  Step,
  Effect,
  Details,
>(
  tx: Transaction,
  deps: Deps,
  adapter: LifecycleAdapter<Deps, Rec, Step, Effect, Details>,
  { businessId, id }: { businessId: string; id: string },
  step: Step,
  actor: Actor,
  details: Details,
): Promise<Rec> {
  const record = await adapter.lock(tx, businessId, id);
  if (!record) throw new AppError('NOT_FOUND');
  return advanceLocked(tx, deps, adapter, record, step, actor, details);
}

/** Does the same for a record that this transaction has locked already. */
export async function advanceLocked<
  Deps extends { clock: { now(): Date } },
  Rec extends { businessId: string },
  Step,
  Effect,
  Details,
>(
  tx: Transaction,
  deps: Deps,
  adapter: LockedRecordAdapter<Deps, Rec, Step, Effect, Details>,
  before: Rec,
  step: Step,
  actor: Actor,
  details: Details,
): Promise<Rec> {
  const judged = { ...before, ...(await adapter.readFacts?.(tx, deps, before, step)) };
  const at = deps.clock.now();
  const plan = adapter.plan(judged, step, actor.kind, details, at);
  if (!plan.ok) {
    const { code = 'ILLEGAL_EVENT', message, legal } = plan;
    throw new AppError(code, { message, legal: [...legal] });
  }
  if (plan.transitions.length === 0 && plan.effects.length === 0) return before;
  const change = {
    before: judged,
    after: plan.record,
    transitions: plan.transitions,
    effects: plan.effects,
    details,
    actor,
    at,
  };
  const { note = null, extraEntries = [] } = adapter.describe?.(change) ?? {};
  const record = adapter.toRecordRef(plan.record);
  const events = plan.transitions.map((transition, nth) => ({
    ...transition,
    note: nth === 0 ? note : null,
  }));
  const entries = createEntries(
    before.businessId,
    at,
    actor,
    [...events, ...extraEntries].map((event) => ({ ...event, record })),
  );
  const saved = await adapter.save(tx, deps, change, entries);
  await adapter.perform?.(tx, deps, { ...change, after: saved });
  return saved;
}
