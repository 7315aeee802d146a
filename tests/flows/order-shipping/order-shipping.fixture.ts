import { v7 as newId } from 'uuid';
import { sampleAttempt, sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import type { Order } from '#domain/order.ts';
import { type Permission, permission } from '#domain/permission.ts';
import { systemClock } from '#server/clock.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { setPermissions } from '#tests/support/people/permissions.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { TestHarness, Merchant } from '#tests/support/server/test-harness.ts';
import { createCaller, sampleDraft } from '#tests/support/store/business-fixture.ts';

/** An order and a team member, with the preparation of each variant. */
export class OrderFixture {
  readonly harness: TestHarness;
  readonly orderId: string;
  /** The signed-in team member. */
  readonly person: Merchant;
  /** False if the person can only view orders. */
  canManage = true;
  /** The device's storage before the page is opened. */
  kept: Record<string, object> = {};
  /** The number of timeline entries after a step whose response was lost; undefined unless the step is repeated. */
  eventsBefore: number | undefined;

  private constructor(harness: TestHarness, orderId: string, person: Merchant) {
    this.harness = harness;
    this.orderId = orderId;
    this.person = person;
  }

  static async open(harness: TestHarness): Promise<OrderFixture> {
    const { businessId } = await harness.newMerchant();
    const person = await harness.newMember(businessId, [permission('ORDER', 'manage')]);
    const { id } = await harness.db.transaction((tx) =>
      createOrder(
        tx,
        { clock: systemClock, standalone: harness.db },
        businessId,
        sampleDraft,
        createCaller('customer'),
      ),
    );
    return new OrderFixture(harness, id, person);
  }

  /** The device keeps a step without a response. */
  keepAttempt(): void {
    this.kept = { [this.orderId]: { ...sampleAttempt, idempotencyKey: newId() } };
  }

  async restrictToViewing(): Promise<void> {
    this.canManage = false;
    await setPermissions(this.harness, this.person, this.#permissions());
  }

  /**
   * Sets the order to the sample of this name. `gone` moves it to another business; `access denied` removes the
   * permission.
   */
  async be(variant: string): Promise<void> {
    await setPermissions(this.harness, this.person, variant === 'access denied' ? [] : this.#permissions());
    await this.#move(variant === 'gone');
    const sample = Object.entries(sampleOrders).find(([name]) => name === variant)?.[1];
    if (sample) await this.put(sample.order);
  }

  /** Gives the order the facts of another one. */
  async put(order: Order): Promise<void> {
    const { businessId } = this.person;
    await this.harness.sql.query(
      `update orders set status = $3, shipping_status = $4, shipping_mode = $5, paid = $6, delivery_configuration = $7,
         delivery_timing = $8, status_before_refund = $9, dispute = $10, refund_status = $11,
         payment_method = $12, stock_reserved = $13, restock = null, refunded_at = null where business_id = $1 and id = $2`,
      [
        businessId,
        this.orderId,
        order.status,
        order.shippingStatus,
        order.shippingMode,
        order.paid,
        order.deliveryConfiguration,
        order.deliveryTiming,
        order.statusBeforeRefund,
        order.dispute,
        order.refundStatus,
        order.paymentMethod,
        order.stockReserved,
      ],
    );
    await this.harness.sql.query('delete from deliveries where order_id = $1', [this.orderId]);
    if (order.courier)
      await this.harness.sql.query(
        `insert into deliveries (business_id, id, order_id, status, courier_reference, refusal, requested_at)
         values ($1, $2, $3, $4, $5, $6, now())`,
        [
          businessId,
          newId(),
          this.orderId,
          order.courier.status,
          order.courier.reference,
          order.courier.refusal,
        ],
      );
  }

  /** Ends the order without the page's knowledge, with a different status than the step would set. */
  async end(step: string | null): Promise<void> {
    await this.harness.sql.query(
      `update orders set status = $2, paid = false, dispute = null,
         shipping_status = case shipping_status when 'RETURNING' then 'DELIVERED' else shipping_status end
       where id = $1`,
      [this.orderId, step === 'order.decline' ? 'CANCELED' : 'DECLINED'],
    );
  }

  async changeElsewhere(): Promise<void> {
    await this.harness.sql.query('update orders set version = version + 1 where id = $1', [this.orderId]);
  }

  /** The number of timeline entries of the order. */
  events(): Promise<number> {
    return countRows(this.harness, 'select count(*) from timeline where record_id = $1', this.orderId);
  }

  #permissions(): Permission[] {
    return [permission('ORDER', this.canManage ? 'manage' : 'view-only')];
  }

  /** Moves the order out of the business, or back into it. */
  async #move(isOut: boolean): Promise<void> {
    const home = isOut ? newId() : this.person.businessId;
    const client = await this.harness.sql.connect();
    try {
      await client.query('begin');
      // Disables the foreign keys, because the lines and counters of the order stay in the business.
      await client.query(`set local session_replication_role = replica`);
      await client.query('update orders set business_id = $2 where id = $1', [this.orderId, home]);
      await client.query('commit');
    } finally {
      client.release();
    }
  }
}
