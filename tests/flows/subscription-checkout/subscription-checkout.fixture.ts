import { v7 as newId } from 'uuid';
import type { Plan } from '#domain/plan.ts';
import { type BillingState, type PaidPeriod, planChange } from '#domain/subscription-billing.ts';
import { getListPriceMinor } from '#domain/subscription-prices.ts';
import type { BillingPeriod } from '#domain/billing-period.ts';
import type { SubscriptionStatus } from '#domain/subscription.ts';
import type {
  SavedOrder,
  SubscriptionCheckoutInput,
} from '#machines/flows/subscription-checkout/subscription-checkout.types.ts';
import { sealCardCode } from '#server/modules/subscriptions/card-encryption.ts';
import type { SandboxRenewal } from '#server/providers/payments/sandbox-renewals.ts';
import { setBalances } from '#tests/support/money/balances.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';
import { setPinAttempts, storePin } from '#tests/support/people/pins.ts';
import { insertPlanOrder, type OrderVariant } from './plan-orders.ts';

const dayMs = 86_400_000;
/** The choice of every journey. */
export const sampleChoice = { plan: 'pro', period: 'yearly', startsNow: false } as const;
const timeZone = 'Africa/Lagos';
const unsubscribed: BillingState = { status: null, paid: null, trialEndsAt: null, creditMinor: 0, timeZone };
const priceMinor = getListPriceMinor(sampleChoice.plan, sampleChoice.period) ?? 0;
const payerEmail = 'plan-payer@shop.example';

/** A paid period that began some days ago. */
function periodSince(plan: Plan, period: BillingPeriod, days: number, now: Date): PaidPeriod {
  const start = new Date(now.getTime() - days * dayMs);
  const change = planChange(unsubscribed, { plan: plan === 'custom' ? 'pro' : plan, period }, start);
  if (!('paid' in change)) throw new Error(`${plan} can't be bought`);
  return { ...change.paid, plan };
}

/** A business that buys a plan, with the preparation of each variant while the page is open. */
export class CheckoutFixture {
  readonly harness: TestHarness;
  readonly #subscriptionId = newId();
  #hasCard = false;
  /** What the address names, and what the device has saved. */
  readonly start: SubscriptionCheckoutInput = { orderId: null, plan: null, period: null, saved: null };
  /** The order that the page sent or loaded last. */
  orderId = '';
  /** The call that orders the previewed plan. */
  orderCall: 'purchaseSubscription' | 'upgradeSubscription' = 'purchaseSubscription';
  readonly person: Merchant;

  private constructor(harness: TestHarness, person: Merchant) {
    this.harness = harness;
    this.person = person;
  }

  static async open(harness: TestHarness): Promise<CheckoutFixture> {
    const merchant = await harness.newMerchant();
    const fixture = new CheckoutFixture(harness, merchant);
    await storePin(harness, merchant.userId);
    await harness.sql.query('update businesses set time_zone = $2 where id = $1', [
      merchant.businessId,
      timeZone,
    ]);
    await fixture.be('the business is on the free plan');
    return fixture;
  }

  /** The device has saved the choice, and under which ID it is or was ordered. */
  save(step: SavedOrder['step']): void {
    this.start.saved = { ...sampleChoice, step, orderId: newId() };
  }

  #set = (text: string, ...values: unknown[]) =>
    this.harness.sql.query(text, [this.person.businessId, ...values]);

  async have(availableMinor: number): Promise<void> {
    await setBalances(this.harness, this.person.businessId, { availableMinor });
  }

  /** Prepares the business of a variant for the beginning of the checkout. */
  async be(variant: string): Promise<void> {
    await this.tried(0);
    await this.have(variant === 'the balance is too low' ? priceMinor - 1 : priceMinor);
    this.#hasCard = variant === 'a card is stored';
    await this.#clear();
    if (this.#hasCard) await this.#subscribe('active', periodSince('basic', 'quarterly', 45, new Date()));
    if (variant === 'an order is unpaid') await this.putOrder(newId(), 'not paid');
  }

  async #clear(): Promise<void> {
    await this.#set('delete from transactions where business_id = $1');
    await this.#set('delete from subscription_orders where business_id = $1');
    await this.#set('delete from subscriptions where business_id = $1');
  }

  /** Stores the only subscription of the business. */
  async #subscribe(status: SubscriptionStatus, paid: PaidPeriod | null): Promise<void> {
    await this.#set('delete from subscriptions where business_id = $1');
    await this.#set(
      `insert into subscriptions (business_id, id, status, plan, period, price_minor, anchor_day, period_start, period_end,
         past_due_since, card_sealed, card_brand, card_last_digits, card_expires, card_payer_email, started_at)
       values ($1, $2, $3::text::subscription_status, $4, $5, $6, $7, $8, $9,
         case when $3::text = 'past_due' then now() end, $10, 'visa', '4081', '12/40', $11, now())`,
      this.#subscriptionId,
      status,
      paid?.plan ?? sampleChoice.plan,
      paid?.period ?? sampleChoice.period,
      paid?.priceMinor ?? 0,
      paid?.anchorDay ?? null,
      paid?.start ?? null,
      paid?.end ?? null,
      this.#hasCard ? sealCardCode(this.harness.config, this.person.businessId, 'KSA_unused') : null,
      this.#hasCard ? payerEmail : null,
    );
  }

  /** Stores a trial that ends in ten days. */
  async #try(): Promise<void> {
    await this.#subscribe('trialing', null);
    await this.#set(
      "update subscriptions set trial_ends_at = now() + interval '10 days' where business_id = $1",
    );
  }

  /** Prepares the subscription so that the choice has the effect of a variant. */
  async previewAs(variant: string): Promise<void> {
    const isChange = variant.startsWith('an upgrade') || variant.startsWith('a change');
    this.orderCall = isChange ? 'upgradeSubscription' : 'purchaseSubscription';
    const now = new Date();
    await this.#clear();
    const subscribe = (status: SubscriptionStatus, plan: Plan, period: BillingPeriod, days = 45) =>
      this.#subscribe(status, periodSince(plan, period, days, now));
    if (variant === 'an upgrade with the unused days credited')
      await subscribe('active', 'basic', 'quarterly');
    else if (variant === 'a change at the end of the period') await subscribe('active', 'custom', 'yearly');
    else if (variant === 'a purchase in the trial') await this.#try();
    else if (variant === 'the current plan') await subscribe('active', 'pro', 'yearly');
    else if (variant === 'not available now') await this.putOrder(newId(), 'an unpaid renewal');
    else if (this.#hasCard) await this.#subscribe('incomplete', null);
  }

  /** Makes the choice impossible: it was bought on another device. */
  async buyElsewhere(): Promise<void> {
    await this.#clear();
    await this.#subscribe('active', periodSince('pro', 'yearly', 0, new Date()));
  }

  /** Stores the order with this ID as in a variant, with its payment and its subscription. */
  async putOrder(id: string, variant: OrderVariant): Promise<void> {
    const now = new Date();
    const isRenewal = variant === 'an unpaid renewal';
    await this.#clear();
    const last = periodSince('pro', 'yearly', 370, now);
    const isActive = variant === 'paid' || variant === 'refunded';
    const change = planChange(unsubscribed, sampleChoice, now);
    if (!('paid' in change)) throw new Error('the plan can not be bought');
    if (isRenewal) await this.#subscribe('past_due', last);
    else await this.#subscribe(isActive ? 'active' : 'incomplete', isActive ? change.paid : null);
    await insertPlanOrder(this.harness.sql, variant, {
      businessId: this.person.businessId,
      id,
      subscriptionId: this.#subscriptionId,
      billed: change,
      payerEmail,
    });
  }

  /** Makes the provider refuse the payments of an order. */
  refuse = (id: string) =>
    this.#set(
      `update subscription_orders set payer_email = 'refused@example.com' where business_id = $1 and id = $2`,
      id,
    );

  /** Gives an order the bill of another day. */
  rebill = (id: string) =>
    this.#set(
      'update subscription_orders set total_minor = total_minor + 100 where business_id = $1 and id = $2',
      id,
    );

  /** Stores a card whose next charge has this result. */
  async storeCard(renewal: SandboxRenewal): Promise<void> {
    const [reference, code] = [newId(), `KSA_${newId()}`];
    await this.harness.sql.query(
      `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url, channel,
         outcome, chosen_at, business_id, subject_id)
       values ($1, $2, 100, 'NGN', $3, 'Kontor', 'http://localhost/', 'card', 'pays', now(), $4, $5)`,
      [reference, newId(), payerEmail, this.person.businessId, newId()],
    );
    await this.harness.sql.query(
      `insert into sandbox_authorizations (code, payment_reference, payer_email, renewal, brand, last4, expiry_month, expiry_year)
       values ($1, $2, $3, $4, 'visa', '4081', 12, 2040)`,
      [code, reference, payerEmail, renewal],
    );
    await this.#set(
      'update subscriptions set card_sealed = $2, card_payer_email = $3 where business_id = $1',
      sealCardCode(this.harness.config, this.person.businessId, code),
      payerEmail,
    );
  }

  /** Sets the number of wrong PIN attempts, and whether the PIN is locked. */
  tried(wrong: number, isLocked?: boolean): Promise<void> {
    return setPinAttempts(this.harness, this.person.userId, wrong, isLocked);
  }

  /** Removes the order with this ID, as if it had never arrived. */
  async forget(id: string): Promise<void> {
    await this.harness.sql.query('delete from idempotency_keys where key = $1', [id]);
    await this.#set('delete from subscription_orders where business_id = $1 and id = $2', id);
  }

  /** The number of orders and payments. */
  effects(): Promise<number> {
    return countRows(
      this.harness,
      `select (select count(*) from subscription_orders where business_id = $1)
         + (select count(*) from transactions where business_id = $1) as count`,
      this.person.businessId,
    );
  }
}
