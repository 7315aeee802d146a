import { v7 as newId } from 'uuid';
import type { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import { sampleCustomerAttempt } from '#machines/flows/customer-order/customer-order.samples.ts';
import { systemClock } from '#server/clock.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { createCaller, sampleDraft } from '#tests/support/store/business-fixture.ts';

/** Status, shipping and whether it is paid, for each variant of the model. */
const situations: Record<string, readonly [status: string, shippingStatus: string, paid: boolean]> = {
  'not paid': ['CREATED', 'PENDING', false],
  'paid and not shipped': ['PAYMENT_CONFIRMED', 'PENDING', true],
  'in transit': ['ORDER_INTENT_CONFIRMED', 'FULFILLED', true],
  cancelled: ['CANCELED', 'PENDING', false],
  'page ready': ['CREATED', 'PENDING', false],
  'nothing is due any more': ['CANCELED', 'PENDING', false],
  // The courier has the parcel and the order is unpaid: the customer has no actions.
  'no longer possible': ['ORDER_PICKED_UP', 'PICKED_UP', false],
};
/** The variant in which each action is possible. */
const legalIn: Record<CustomerOrderEvent, string> = {
  'order.cancel': 'paid and not shipped',
  'delivery.confirm': 'in transit',
  'refund.request': 'paid and not shipped',
};

/** An order with a private link, with the preparation of each variant. */
export class CustomerOrderFixture {
  readonly harness: TestHarness;
  readonly #orderId: string;
  readonly token: string;
  /** The device's storage before the page is opened. */
  kept: Record<string, object> = {};
  /** The number of effects after a request whose response was lost; undefined unless the request is repeated. */
  effectsBefore: number | undefined;

  private constructor(harness: TestHarness, orderId: string, token: string) {
    this.harness = harness;
    this.#orderId = orderId;
    this.token = token;
  }

  static async open(harness: TestHarness): Promise<CustomerOrderFixture> {
    const { businessId } = await harness.newMerchant();
    const order = await harness.db.transaction((tx) =>
      createOrder(
        tx,
        { clock: systemClock, standalone: harness.db },
        businessId,
        sampleDraft,
        createCaller('merchant'),
      ),
    );
    return new CustomerOrderFixture(harness, order.id, order.orderToken ?? '');
  }

  /** The device keeps an action without a response. */
  keepAttempt(): void {
    this.kept = { [this.token]: { ...sampleCustomerAttempt, idempotencyKey: newId() } };
  }

  /** Prepares the order of a variant; a variant without an order changes nothing. */
  async be(variant: string): Promise<void> {
    const { sql } = this.harness;
    await sql.query('update orders set order_token = $2 where id = $1', [
      this.#orderId,
      variant === 'no such link' ? newId() : this.token,
    ]);
    const situation = situations[variant];
    if (!situation) return;
    const [status, shippingStatus, paid] = situation;
    await sql.query(
      'update orders set status = $2, shipping_status = $3, paid = $4, version = 1 where id = $1',
      [this.#orderId, status, shippingStatus, paid],
    );
  }

  /** Prepares the order so that it accepts the action, or refuses it as in the variant. */
  async prepare(variant: string, action: CustomerOrderEvent): Promise<void> {
    await this.be(variant in situations || variant === 'no such link' ? variant : legalIn[action]);
    const isNewer = variant === 'the order was changed in the meantime';
    await this.harness.sql.query('update orders set version = $2 where id = $1', [
      this.#orderId,
      // Newer, or older, than every version that the action in flight can refer to.
      isNewer ? 1_000 : 0,
    ]);
  }

  /** The number of customer actions on the order. */
  effects(): Promise<number> {
    return countRows(
      this.harness,
      `select count(*) from timeline where record_id = $1 and actor_kind = 'customer'
         and event in ('order.cancel', 'delivery.confirm', 'refund.request')`,
      this.#orderId,
    );
  }
}
