import { v7 as newId } from 'uuid';
import type {
  Checkout,
  CheckoutContact,
  CheckoutDelivery,
  CheckoutPlacement,
} from '#contract/shop/checkout.ts';
import {
  sampleAttempt,
  sampleCheckouts,
  sampleContact,
  sampleDelivery,
} from '#machines/flows/store-checkout/store-checkout.samples.ts';
import { systemClock } from '#server/clock.ts';
import { findCheckout, saveCheckout } from '#server/modules/checkout/checkouts.repo.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { addToCart } from '#server/modules/storefront/carts.service.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  insertProviderPayment,
  type PaymentKnowledge,
  setPaymentKnowledge,
} from '#tests/support/money/provider-payment.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import { codeOfRequest } from '#tests/support/server/mailbox.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { createCaller, sampleDraft } from '#tests/support/store/business-fixture.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { deliverToLagos, pickupAddress, saveStore } from '#tests/support/store/selling-store.ts';

const { totalMinor: sampleTotalMinor } = sampleCheckouts['ready to pay'];
const feeMinor = sampleCheckouts['ready to pay'].quote?.feeMinor ?? 0;

/** The provider's report of a payment that isn't concluded, by its stored result. */
const outcomes: Partial<Record<PaymentKnowledge['result'], PaymentKnowledge['outcome']>> = {
  pending: 'never',
  notFound: null,
};

/** The columns of an order in each state that its customer can see. */
const orderStates: Record<
  NonNullable<Checkout['order']>['status'],
  readonly [status: string, timing: 'PRE_DELIVERY' | 'ON_DELIVERY']
> = {
  awaitingPayment: ['CREATED', 'PRE_DELIVERY'],
  placed: ['CREATED', 'ON_DELIVERY'],
  expired: ['FAILED', 'PRE_DELIVERY'],
  ended: ['CANCELED', 'PRE_DELIVERY'],
};

interface Ids {
  businessId: string;
  cartId: string;
  variationId: string;
  orderId: string;
}

/** A customer with a cart, and the records of the store behind each response. */
export class CheckoutFixture {
  readonly harness: TestHarness;
  readonly #ids: Ids;
  /** The cart's token, which the customer's cookie has. */
  readonly token: string;
  /** The path of the checkout. */
  readonly path: string;
  readonly contact: CheckoutContact;
  readonly #sendEmails: () => Promise<unknown>;
  isReturned = false;
  /** The order without a response that the device keeps when the page is opened. */
  kept: CheckoutPlacement | undefined;

  private constructor(
    harness: TestHarness,
    ids: Ids,
    { token, path }: { token: string; path: string },
    sendEmails: () => Promise<unknown>,
  ) {
    this.harness = harness;
    this.#ids = ids;
    this.token = token;
    this.path = path;
    this.contact = { ...sampleContact, email: harness.newEmail() };
    this.#sendEmails = sendEmails;
  }

  static async open(harness: TestHarness, sendEmails: () => Promise<unknown>): Promise<CheckoutFixture> {
    const { call, db, sql } = harness;
    const { businessId, token, handle } = await harness.newMerchant();
    const asking = { token, businessId };
    await call('createProduct', { body: sampleProduct }, asking);
    await deliverToLagos(call, asking, feeMinor);
    await saveStore(db, businessId);
    const deps = { clock: systemClock, standalone: db };
    const { rows } = await sql.query<{ id: string }>('select id from variations where business_id = $1', [
      businessId,
    ]);
    const item = { variationId: rows[0]?.id ?? '', quantity: 1 };
    return db.transaction(async (tx) => {
      const cart = await addToCart(tx, deps, businessId, undefined, item);
      const cartToken = cart.token ?? '';
      const match = await findCheckout(tx, businessId, hashToken(cartToken));
      const draft = { ...sampleDraft, source: 'store' as const };
      const order = await createOrder(tx, deps, businessId, draft, createCaller('customer'));
      return new CheckoutFixture(
        harness,
        { businessId, cartId: match?.cartId ?? '', variationId: item.variationId, orderId: order.id },
        { token: cartToken, path: `/s/${handle}/cart/checkout` },
        sendEmails,
      );
    });
  }

  /** Prepares the device of a customer whose order got no response. */
  keepAttempt(): void {
    this.kept = { ...sampleAttempt, attemptId: newId() };
  }

  /** Prepares the records of the store so that the checkout is this one. */
  async be({ store, lines, contact, emailConfirmed, delivery, quote, order }: Checkout): Promise<void> {
    const { db, sql } = this.harness;
    const { businessId, cartId, variationId } = this.#ids;
    await saveStore(db, businessId, {
      availability: { status: store.status, note: store.note },
      checkout: {
        customerCheck: emailConfirmed === null ? 'guest' : 'emailCode',
        minOrderMinor: store.minOrderMinor,
        requiresTerms: store.requiresTerms,
        allowsPaymentOnDelivery: store.methods.includes('onDelivery'),
      },
    });
    await sql.query('update shipping_settings set pickup_address = $2 where business_id = $1', [
      businessId,
      store.pickupAddress === null ? null : pickupAddress,
    ]);
    const [line] = lines;
    await sql.query('delete from cart_lines where business_id = $1 and cart_id = $2', [businessId, cartId]);
    if (line) {
      await sql.query(
        'update variations set price_minor = $3, available_quantity = $4 where business_id = $1 and id = $2',
        [businessId, variationId, line.unitPriceMinor, line.available ?? 1_000],
      );
      await sql.query('insert into cart_lines values ($1, $2, $3, $4, now())', [
        businessId,
        cartId,
        variationId,
        line.quantity,
      ]);
    }
    if (order) await this.#setOrder(order);
    const now = new Date();
    const change = {
      contact: contact && this.contact,
      emailConfirmedAt: emailConfirmed === true ? now : null,
      delivery: delivery && (quote ? deliveryOf(delivery) : uncovered),
      note: null,
      orderId: order ? this.#ids.orderId : null,
      orderHash: null,
      attemptId: null,
      heldUntil: order?.status === 'awaitingPayment' ? new Date(now.getTime() + 900_000) : null,
      boughtAt: order?.status === 'placed' ? now : null,
    };
    await db.transaction((tx) => saveCheckout(tx, businessId, cartId, change, now));
  }

  /** Sets the state of the fixture's own order, and its payment. */
  async #setOrder({ status, payment }: NonNullable<Checkout['order']>): Promise<void> {
    const { sql } = this.harness;
    const { businessId, orderId } = this.#ids;
    const isPaid = status === 'placed' && payment !== null;
    const [orderStatus, timing] = isPaid ? ['PAYMENT_CONFIRMED', 'PRE_DELIVERY'] : orderStates[status];
    await sql.query(
      `update orders set status = $2, delivery_timing = $3, paid = $4, paid_at = case when $4 then now() end, replaced_by = null
       where id = $1`,
      [orderId, orderStatus, timing, isPaid],
    );
    await sql.query('delete from transactions where order_id = $1', [orderId]);
    if (!payment) return;
    const { result } = payment;
    const own = {
      businessId,
      reference: newId(),
      subject: { orderId },
      label: 'ORD-0042',
      amountMinor: sampleTotalMinor,
    };
    await insertProviderPayment(sql, own);
    const outcome = outcomes[result];
    await setPaymentKnowledge(sql, own, { result, ...(outcome !== undefined && { outcome }) });
    // The provider's unclear answer came a moment ago, so that it isn't asked again.
    if (result === 'unknown')
      await sql.query('update transactions set last_polled_at = now() where order_id = $1', [orderId]);
  }

  /**
   * Prepares the store so that it takes this order: everything is entered, in stock, and costs what the customer saw. The order of an
   * earlier request with the same ID is still the order of the cart.
   */
  async allow({ attemptId, totalMinor }: Pick<CheckoutPlacement, 'attemptId' | 'totalMinor'>): Promise<void> {
    await this.cost(totalMinor);
    const { businessId, cartId } = this.#ids;
    const { rows } = await this.harness.sql.query<{ order_id: string }>(
      'select order_id from transactions where business_id = $1 and attempt_id = $2',
      [businessId, attemptId],
    );
    const orderId = rows[0]?.order_id;
    if (orderId === undefined) return;
    const heldUntil = new Date(Date.now() + 900_000);
    await this.harness.db.transaction((tx) =>
      saveCheckout(tx, businessId, cartId, { orderId, attemptId, heldUntil }, new Date()),
    );
  }

  /** Changes the price so that the cart has this total, and how many pieces are left; null for enough. */
  async cost(
    totalMinor: number,
    { available }: { available: number | null } = { available: null },
  ): Promise<void> {
    const ready = sampleCheckouts['ready to pay'];
    const lines = ready.lines.map((line) => ({
      ...line,
      unitPriceMinor: (totalMinor - feeMinor) / line.quantity,
      available,
    }));
    await this.be({ ...ready, lines });
  }

  /** Makes the provider refuse payments of this customer. */
  async refusePayments(): Promise<void> {
    const { businessId, cartId } = this.#ids;
    const contact = { ...this.contact, email: 'refused@example.com' };
    await this.harness.db.transaction((tx) => saveCheckout(tx, businessId, cartId, { contact }, new Date()));
  }

  /** Hides the cart while the work runs. */
  async withoutCart(work: () => Promise<void>): Promise<void> {
    const become = (hash: string) =>
      this.harness.sql.query('update carts set token_hash = $2 where id = $1', [this.#ids.cartId, hash]);
    await become(newId());
    await work();
    await become(hashToken(this.token));
  }

  /** Forgets the codes that were sent, so that another can be sent at once. */
  async forgetCodes(): Promise<void> {
    await this.harness.sql.query('delete from otp_requests where email = $1', [this.contact.email]);
  }

  /** Prepares the code that was sent last, and returns it. */
  async setCode({ isExpired, isSpent }: { isExpired: boolean; isSpent: boolean }): Promise<string> {
    const { sql } = this.harness;
    await sql.query(
      `update otp_requests set wrong_attempts = case when $2 then 5 else 0 end,
         sent_at = now() - case when $3 then interval '11 minutes' else interval '1 minute' end where email = $1`,
      [this.contact.email, isSpent, isExpired],
    );
    const { rows } = await sql.query<{ id: string }>('select id from otp_requests where email = $1', [
      this.contact.email,
    ]);
    await this.#sendEmails();
    return codeOfRequest(sql, rows[0]?.id ?? '');
  }

  /** The number of orders that were placed. */
  orders(): Promise<number> {
    return countRows(
      this.harness,
      'select count(*) from orders where business_id = $1',
      this.#ids.businessId,
    );
  }
}

/** The delivery as the server stores it. */
export const deliveryOf = (delivery: CheckoutDelivery): CheckoutDelivery =>
  delivery.mode === 'pickup' ? delivery : { ...delivery, country: 'NG' };

/** An address that no zone of the store covers. */
export const uncovered: CheckoutDelivery = { ...sampleDelivery, country: 'NG', region: 'Kano' };
