import { fromDate } from '@internationalized/date';
import type { Clock } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type OrderDeps, advanceLocked } from '#server/modules/orders/advance.ts';
import { type OrderDraft, createOrder } from '#server/modules/orders/create-order.ts';
import { noteCourierEvent } from '#server/modules/orders/courier.service.ts';
import { currentDelivery, saveDelivery } from '#server/modules/orders/deliveries.repo.ts';
import { type OrderRecord, lockOrder } from '#server/modules/orders/orders.repo.ts';
import type { Step, StepDetails } from '#server/modules/orders/step.ts';
import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';
import { takeIn } from '#server/providers/delivery/sandbox.repo.ts';
import { tell } from '#server/providers/delivery/sandbox.ts';
import { v7 as uuid } from 'uuid';

const hourMs = 3_600_000;

/** What an order's life is played on: the services, with a clock of its own that stops at the present. */
export interface Stage {
  tx: Transaction;
  deps: Pick<Deps, 'jobs' | 'courier'>;
  businessId: string;
  timeZone: string;
  /** The present: nothing is played beyond it. */
  now: Date;
}

/** A job that the past asked for was done in the past: `Scene.deliver` plays it. */
const done: Pick<Jobs, 'add'> = { add: async () => undefined };

/** One order's life. The transaction that plays it made the order, so that nobody else can hold it. */
export class Scene implements Clock {
  readonly #stage: Stage;
  #at: Date;
  #order: OrderRecord | undefined;

  constructor(stage: Stage, at: Date) {
    this.#stage = stage;
    this.#at = at;
  }

  now(): Date {
    return this.#at;
  }

  get deps(): OrderDeps & Pick<Deps, 'courier'> {
    const { jobs, courier } = this.#stage.deps;
    return { clock: this, jobs: { ...jobs, ...done }, courier };
  }

  /** Lets hours pass, and the night where people have to be at work. False once that lies beyond the present. */
  pass(hours: number, isAtWork = true): boolean {
    const { timeZone, now } = this.#stage;
    const later = fromDate(new Date(this.#at.getTime() + hours * hourMs), timeZone);
    const { minute } = later;
    let awake = later;
    if (later.hour < 8) awake = later.set({ hour: 8, minute });
    else if (later.hour > 18) awake = later.add({ days: 1 }).set({ hour: 8, minute });
    this.#at = (isAtWork ? awake : later).toDate();
    return this.#at <= now;
  }

  /** Goes to so many hours before the present, or stays where that has passed. */
  goTo(hoursAgo: number): void {
    this.#at = new Date(Math.max(this.#at.getTime(), this.#stage.now.getTime() - hoursAgo * hourMs));
  }

  async place(draft: OrderDraft, buyer: Actor): Promise<void> {
    this.#order = await createOrder(this.#stage.tx, this.deps, this.#stage.businessId, draft, buyer);
  }

  async step(step: Step, actor: Actor, details: StepDetails = {}): Promise<void> {
    this.#order = await advanceLocked(this.#stage.tx, this.deps, this.#placed(), step, actor, details);
  }

  #placed(): OrderRecord {
    if (!this.#order) throw new Error('Nothing was ordered yet');
    return this.#order;
  }

  /**
   * Plays the courier of an order that was just given to one: `tells` says what, and how many hours after the last.
   * What lies beyond the present is left to the courier's own jobs. False when it came to that.
   */
  async deliver(tells: readonly (readonly [CourierEventKind, number])[]): Promise<boolean> {
    const { tx, businessId, deps } = this.#stage;
    const orderId = this.#placed().id;
    const reference = await currentDelivery(tx, businessId, orderId);
    if (!reference) throw new Error(`Order ${orderId} was given to no courier`);
    const courierReference = `KC-${reference.slice(-8).toUpperCase()}`;
    await takeIn(tx, { reference, courierReference, state: 'received', reason: null, receivedAt: this.#at });
    await saveDelivery(tx, businessId, reference, { status: 'booked', courierReference });
    let isOver = true;
    for (const [kind, hours] of tells) {
      isOver = this.pass(hours, false) && isOver;
      const event = {
        eventId: uuid(),
        reference,
        kind,
        happenedAt: this.#at.toISOString(),
        note: kind === 'refused' ? 'No courier is free in this area' : null,
      };
      if (isOver) await noteCourierEvent(tx, this.deps, { businessId, orderId }, event);
      else await deps.jobs.add(tx, tell, event, { runAt: this.#at });
    }
    this.#order = await lockOrder(tx, businessId, orderId);
    return isOver;
  }
}
