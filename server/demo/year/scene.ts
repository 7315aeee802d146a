import { fromDate } from '@internationalized/date';
import { v7 as uuid } from 'uuid';
import type { Clock } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { advance } from '#server/modules/orders/lifecycle/advance.ts';
import { acceptDelivery } from '#server/modules/orders/delivery/advance-delivery.ts';
import type { NewOrderDeps, StepDetails } from '#server/modules/orders/lifecycle/order-step.ts';
import { recordCourierEvent } from '#server/modules/orders/delivery/courier.service.ts';
import { type OrderDraft, createOrder } from '#server/modules/orders/create-order.ts';
import { findCurrentDelivery, lockDelivery, lockOrder } from '#server/modules/orders/orders.records.ts';
import { refundOrder } from '#server/modules/orders/lifecycle/order-refund.service.ts';
import { getPayToken } from '#server/modules/orders/payment/pay-link.service.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';
import { insertDelivery } from '#server/providers/delivery/sandbox.repo.ts';
import { courierEventJob } from '#server/providers/delivery/sandbox.ts';
import { orderPlacedAt } from '#server/demo/demo.repo.ts';
import type { DemoStock } from '#server/demo/stock.ts';
import { concludeRefunds, disputeOnline, payOnline } from '#server/demo/online-payments.ts';
import { pastJobs } from '#server/demo/past-jobs.ts';

const hourMs = 3_600_000;
/** The courier's notes on a delivery. */
const notes: Partial<Record<CourierEventKind, string>> = {
  refused: 'No courier is available in this area',
  attemptFailed: "The recipient wasn't at the address",
};

/** A course of events: yields when it continues, so that many are played side by side in the order of time. */
export type StoryRun<Result = void> = AsyncGenerator<Date, Result, void>;
type Pause<Result> = Generator<Date, Result, void>;

/** The services of one business, with clocks that stop at the present. */
export interface PlayContext {
  deps: Pick<Deps, 'standalone' | 'jobs' | 'courier' | 'payments' | 'config' | 'payables'>;
  businessId: string;
  timeZone: string;
  /** The present: nothing is played beyond it. */
  now: Date;
  /** The moment up to which an earlier start played: it is skipped without effect. */
  playedTo: Date | null;
  stock: DemoStock;
  /** The transaction of the stretch that is being played. */
  tx: Transaction | undefined;
}

/** The clock and the actions of one course of events, mostly an order's life. */
export class Scene implements Clock {
  readonly #stage: PlayContext;
  #at: Date;
  /** When it last continued; `#at` may be after the present. */
  #wentOnAt: Date;
  #placed: Pick<OrderDraft, 'lines'> & { at: Date; id?: string | undefined } = { lines: [], at: new Date(0) };

  constructor(context: PlayContext, at: Date) {
    this.#stage = context;
    this.#at = at;
    this.#wentOnAt = at;
  }

  now(): Date {
    return this.#at;
  }

  /** The services at this moment. */
  get deps(): PaymentDeps & NewOrderDeps {
    const { deps, now } = this.#stage;
    return { ...deps, clock: this, jobs: pastJobs(deps.jobs, now) };
  }

  /** Lets hours pass, and the night if people have to be at work. Returns false once that is after the present. */
  *wait(hours: number, isAtWork = true): Pause<boolean> {
    const { timeZone, now } = this.#stage;
    const later = fromDate(new Date(this.#at.getTime() + hours * hourMs), timeZone);
    const { minute } = later;
    let awake = later;
    if (later.hour < 8) awake = later.set({ hour: 8, minute });
    else if (later.hour > 18) awake = later.add({ days: 1 }).set({ hour: 8, minute });
    this.#at = (isAtWork ? awake : later).toDate();
    if (this.#at > now) return false;
    yield* this.#goOn();
    return true;
  }

  /** Moves to that many hours before the present, or stays where it is if that has passed. */
  *goTo(hoursAgo: number): Pause<void> {
    const then = this.#stage.now.getTime() - hoursAgo * hourMs;
    this.#at = new Date(Math.max(this.#wentOnAt.getTime(), then));
    yield* this.#goOn();
  }

  *#goOn(): Pause<void> {
    yield this.#at;
    this.#wentOnAt = this.#at;
  }

  /** Does something, unless an earlier start did it. */
  async run(doing: (tx: Transaction, context: PlayContext) => Promise<unknown>): Promise<void> {
    const { tx, playedTo } = this.#stage;
    if (playedTo && this.#wentOnAt <= playedTo) return;
    if (!tx) throw new Error('Outside of a stretch nothing can be played');
    await doing(tx, this.#stage);
  }

  async place(draft: OrderDraft, customer: Actor): Promise<void> {
    this.#placed = { lines: draft.lines, at: this.#at };
    await this.run(async (tx, { businessId }) => {
      const { id } = await createOrder(tx, this.deps, businessId, draft, customer);
      this.#placed.id = id;
    });
  }

  /** Call this before the order's stock is reserved. */
  async stockUp(actor: Actor): Promise<void> {
    const items = this.#placed.lines.flatMap(({ sku, quantity }) => (sku ? [{ sku, quantity }] : []));
    await this.run((tx, { stock }) => stock.stockUp(tx, this.deps, items, actor));
  }

  async step(step: Step, actor: Actor, details: StepDetails = {}): Promise<void> {
    await this.run(async (tx, { businessId }) =>
      advance(tx, this.deps, businessId, await this.#orderId(tx), step, actor, details),
    );
  }

  /** Refunds a part of the order's money; the customer keeps the goods. */
  async refund(amountMinor: number, reason: string, actor: Actor): Promise<void> {
    await this.run(async (tx, { businessId, timeZone }) => {
      const request = { amountMinor, reason, restock: [] };
      await refundOrder(tx, this.deps, { businessId, timeZone }, await this.#orderId(tx), request, actor);
    });
  }

  /** The customer pays the whole order through its link. */
  async payOnline(paying: Omit<Parameters<typeof payOnline>[2], 'token' | 'amountMinor'>): Promise<void> {
    await this.run(async (tx, { businessId }) => {
      const id = await this.#orderId(tx);
      const token = await getPayToken(tx, businessId, id);
      const amountMinor = (await lockOrder(tx, businessId, id))?.totalMinor ?? 0;
      await payOnline(tx, this.deps, { ...paying, token, amountMinor });
    });
  }

  /** The customer's bank reports a dispute, or its decision. */
  async dispute(state: DisputeUpdate['state']): Promise<void> {
    await this.run(async (tx, { businessId }) =>
      disputeOnline(tx, this.deps, businessId, { orderId: await this.#orderId(tx) }, state),
    );
  }

  /** The provider completes a refund, or fails it with a reason. */
  async concludeRefunds(failure: string | null): Promise<void> {
    await this.run(async (tx, { businessId }) =>
      concludeRefunds(tx, this.deps, businessId, { orderId: await this.#orderId(tx) }, failure),
    );
  }

  async #orderId(tx: Transaction): Promise<string> {
    const { at } = this.#placed;
    this.#placed.id ??= await orderPlacedAt(tx, this.#stage.businessId, at);
    if (!this.#placed.id) throw new Error(`No order was placed at ${at.toISOString()}`);
    return this.#placed.id;
  }

  /**
   * Plays the courier of an order that was just handed to one: `tells` lists the events, each with the hours after the last.
   * Events after the present are left to the courier's own jobs. Returns false when there was one.
   */
  async *deliver(events: readonly (readonly [CourierEventKind, number])[]): StoryRun<boolean> {
    let savedReference: string | undefined;
    const getReference = async (tx: Transaction) => (savedReference ??= await this.#delivery(tx));
    await this.run(async (tx, { businessId }) => {
      const reference = await getReference(tx);
      const courierReference = `KC-${reference.slice(-8).toUpperCase()}`;
      await insertDelivery(tx, {
        reference,
        courierReference,
        state: 'received',
        reason: null,
        receivedAt: this.#at,
      });
      const delivery = await lockDelivery(tx, businessId, reference);
      if (delivery) await acceptDelivery(tx, this.deps, delivery, courierReference);
    });
    let isOver = true;
    for (const [kind, hours] of events) {
      isOver = (yield* this.wait(hours, false)) && isOver;
      await this.run(async (tx, { businessId, deps }) => {
        const event = {
          eventId: uuid(),
          reference: await getReference(tx),
          kind,
          happenedAt: this.#at.toISOString(),
          note: notes[kind] ?? null,
        };
        const record = { businessId, orderId: await this.#orderId(tx) };
        if (isOver) await recordCourierEvent(tx, this.deps, record, event);
        else await deps.jobs.add(tx, courierEventJob, event, { runAt: this.#at });
      });
    }
    return isOver;
  }

  async #delivery(tx: Transaction): Promise<string> {
    const orderId = await this.#orderId(tx);
    const reference = await findCurrentDelivery(tx, this.#stage.businessId, orderId);
    if (!reference) throw new Error(`Order ${orderId} has no courier`);
    return reference;
  }
}
