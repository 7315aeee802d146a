import { whileInProgress } from '#tests/support/server/while-in-progress.ts';
import { v7 as newId } from 'uuid';
import type { CallName } from '#contract/calls.ts';
import type { Plan } from '#domain/plan.ts';
import { type BillingState, type PaidPeriod, planChange } from '#domain/subscription-billing.ts';
import { getListPriceMinor } from '#domain/subscription-prices.ts';
import type { BillingPeriod, SubscriptionStatus } from '#domain/subscription.ts';
import { pinRules } from '#domain/transaction-pin.ts';
import type {
  SavedOrder,
  SubscriptionCheckoutInput,
} from '#machines/flows/subscription-checkout/subscription-checkout.types.ts';
import { sealCardCode } from '#server/modules/subscriptions/card-encryption.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import type { SandboxRenewal } from '#server/providers/payments/sandbox-renewals.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { insertMemberSql } from '#tests/support/people/members.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { insertPlanOrder, type OrderVariant } from './plan-orders.ts';

const dayMs = 86_400_000;
/** The choice of every journey. */
export const sampleChoice = { plan: 'pro', period: 'yearly', startsNow: false } as const;
const timeZone = 'Africa/Lagos';
const unsubscribed: BillingState = { status: null, paid: null, trialEndsAt: null, creditMinor: 0, timeZone };
const priceMinor = getListPriceMinor(sampleChoice.plan, sampleChoice.period) ?? 0;
const payerEmail = 'plan-payer@shop.example';

/** The hash of the sample PIN. It is computed once, because hashing is slow on purpose. */
let pinHash: Promise<string> | undefined;

/** A paid period that began some days ago. */
function periodSince(plan: Plan, period: BillingPeriod, days: number, now: Date): PaidPeriod {
  const start = new Date(now.getTime() - days * dayMs);
  const change = planChange(unsubscribed, { plan: plan === 'custom' ? 'pro' : plan, period }, start);
  if (!('paid' in change)) throw new Error(`${plan} can't be bought`);
  return { ...change.paid, plan };
}

/** A business that buys a plan, with the preparation of each variant while the page is open. */
export class CheckoutFixture {
  readonly #harness: TestHarness;
  readonly #subscriptionId = newId();
  #hasCard = false;
  /** What the address names, and what the device has saved. */
  readonly start: SubscriptionCheckoutInput = { orderId: null, plan: null, period: null, saved: null };
  /** The order that the page sent or loaded last. */
  orderId = '';
  /** The call that orders the previewed plan. */
  orderCall: 'purchaseSubscription' | 'upgradeSubscription' = 'purchaseSubscription';
  readonly businessId: string;
  readonly userId: string;
  readonly token: string;

  private constructor(harness: TestHarness, merchant: { businessId: string; userId: string; token: string }) {
    this.#harness = harness;
    this.businessId = merchant.businessId;
    this.userId = merchant.userId;
    this.token = merchant.token;
  }

  static async open(harness: TestHarness): Promise<CheckoutFixture> {
    const merchant = await harness.newMerchant();
    pinHash ??= makePasswords(harness.config, 'pin').hash(samplePin);
    const fixture = new CheckoutFixture(harness, merchant);
    await harness.sql.query(
      'insert into transaction_pins (user_id, pin_hash, set_at) values ($1, $2, now())',
      [merchant.userId, await pinHash],
    );
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

  #set = (text: string, ...values: unknown[]) => this.#harness.sql.query(text, [this.businessId, ...values]);

  /** Sets the available balance, as if it had been collected and settled. */
  async have(minor: number): Promise<void> {
    await this.#set('delete from ledger_accounts where business_id = $1');
    for (const [account, debits, credits] of [
      ['available', 0, minor],
      ['external', minor, 0],
      ['receivable', 0, 0],
      ['pending', 0, 0],
      ['held', 0, 0],
      ['fees', 0, 0],
      ['suspense', 0, 0],
    ])
      await this.#set(
        `insert into ledger_accounts (business_id, currency, account, debits_minor, credits_minor)
         values ($1, 'NGN', $2, $3, $4)`,
        account,
        debits,
        credits,
      );
  }

  /** Prepares the business of a variant for the beginning of the checkout. */
  async be(variant: string): Promise<void> {
    await this.tried(0, false);
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
      this.#hasCard ? sealCardCode(this.#harness.config, this.businessId, 'KSA_unused') : null,
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
    await insertPlanOrder(this.#harness.sql, variant, {
      businessId: this.businessId,
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
    await this.#harness.sql.query(
      `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url, channel,
         outcome, chosen_at, business_id, subject_id)
       values ($1, $2, 100, 'NGN', $3, 'Kontor', 'http://localhost/', 'card', 'pays', now(), $4, $5)`,
      [reference, newId(), payerEmail, this.businessId, newId()],
    );
    await this.#harness.sql.query(
      `insert into sandbox_authorizations (code, payment_reference, payer_email, renewal, brand, last4, expiry_month, expiry_year)
       values ($1, $2, $3, $4, 'visa', '4081', 12, 2040)`,
      [code, reference, payerEmail, renewal],
    );
    await this.#set(
      'update subscriptions set card_sealed = $2, card_payer_email = $3 where business_id = $1',
      sealCardCode(this.#harness.config, this.businessId, code),
      payerEmail,
    );
  }

  /** Removes the PIN while the work runs. */
  async withoutPin(work: () => Promise<void>): Promise<void> {
    const { sql } = this.#harness;
    await sql.query('delete from transaction_pins where user_id = $1', [this.userId]);
    await work();
    await sql.query(
      'insert into transaction_pins (user_id, pin_hash, set_at) values ($1, $2, now()) on conflict do nothing',
      [this.userId, await pinHash],
    );
  }

  /** Sets the number of wrong PIN attempts, and whether the PIN is locked. */
  async tried(wrong: number, isLocked: boolean): Promise<void> {
    await this.#harness.sql.query(
      `update transaction_pins set wrong_attempts = $2, locked_until = case when $3 then now() + $4 * interval '1 ms' end
       where user_id = $1`,
      [this.userId, wrong, isLocked, pinRules.lockMs],
    );
  }

  /** Removes the order with this ID, as if it had never arrived. */
  async forget(id: string): Promise<void> {
    await this.#harness.sql.query('delete from idempotency_keys where key = $1', [id]);
    await this.#set('delete from subscription_orders where business_id = $1 and id = $2', id);
  }

  /** Gives the business to another user and removes all permissions while the work runs. */
  async withoutPermission(work: () => Promise<void>): Promise<void> {
    const { sql } = this.#harness;
    const own = 'update businesses set owner_id = $2 where id = $1';
    const { userId } = await this.#harness.newPerson();
    await sql.query(own, [this.businessId, userId]);
    await sql.query(insertMemberSql, [this.businessId, this.userId, '[]']);
    await work();
    await sql.query('delete from team_members where business_id = $1', [this.businessId]);
    await sql.query(own, [this.businessId, this.userId]);
  }

  /** Keeps the request with this key in progress while the work runs. */
  async whileWorkedOn(name: CallName, key: string, work: () => Promise<void>): Promise<void> {
    await whileInProgress(this.#harness, { call: name, key, by: this }, work);
  }

  /** The number of orders and payments. */
  async effects(): Promise<number> {
    const { rows } = await this.#set(
      `select (select count(*) from subscription_orders where business_id = $1)::int
         + (select count(*) from transactions where business_id = $1)::int as count`,
    );
    return (rows[0] as { count: number } | undefined)?.count ?? 0;
  }
}
