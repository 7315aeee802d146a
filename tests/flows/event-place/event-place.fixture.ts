import { v7 as newId } from 'uuid';
import { permission } from '#domain/permission.ts';
import { sampleFeeMinor as feeMinor } from '#machines/flows/event-place/event-place.samples.ts';
import { setBalances } from '#tests/support/money/balances.ts';
import { setPinAttempts, storePin } from '#tests/support/people/pins.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';
import { type ApplicationVariant, insertApplication } from './fee-rows.ts';

const payerEmail = 'fee-payer@shop.example';
/** The variants whose event takes no applications any more. */
const closedVariants = new Set<string>([
  'takes no applications',
  'attended',
  'expired, and applications are closed',
]);

/** An event, a business that applies to it, and a member who only views the business. */
export class EventPlaceFixture {
  readonly harness: TestHarness;
  readonly eventId = newId();
  readonly #owner: Merchant;
  readonly #viewer: Merchant;
  canManage = true;

  private constructor(harness: TestHarness, owner: Merchant, viewer: Merchant) {
    this.harness = harness;
    this.#owner = owner;
    this.#viewer = viewer;
  }

  static async open(harness: TestHarness): Promise<EventPlaceFixture> {
    const owner = await harness.newMerchant();
    const viewer = await harness.newMember(owner.businessId, [permission('BUSINESS', 'view-only')]);
    await storePin(harness, owner.userId);
    const fixture = new EventPlaceFixture(harness, owner, viewer);
    await harness.sql.query(
      `insert into events (id, status, title, description, place_name, address, time_zone, starts_at, ends_at,
         application_deadline, fee_minor, capacity, created_at, published_at)
       values ($1, 'published', 'Makers Market', 'Two days of handmade goods.', 'Tafawa Balewa Square',
         '{"line":"1 Square Road","city":"Lagos","region":"Lagos","country":"NG"}', 'Africa/Lagos', now(), now() + interval '1 day',
         now(), $2, 40, now(), now())`,
      [fixture.eventId, feeMinor],
    );
    await fixture.be('takes applications');
    return fixture;
  }

  /** The person whose page it is. */
  get person(): Merchant {
    return this.canManage ? this.#owner : this.#viewer;
  }

  #set = (text: string, ...values: unknown[]) => this.harness.sql.query(text, [this.eventId, ...values]);

  /** Prepares the event, the application with this ID and the means to pay of a variant. */
  async be(variant: ApplicationVariant, id = newId()): Promise<void> {
    const { businessId, userId } = this.#owner;
    const { sql } = this.harness;
    await sql.query('delete from transactions where business_id = $1', [businessId]);
    await sql.query('delete from event_applications where business_id = $1', [businessId]);
    await setPinAttempts(this.harness, userId, 0);
    await this.have(variant === 'approved, and the balance is too low' ? feeMinor - 1 : feeMinor);
    const hasStarted = variant === 'confirmed, and the event has started' || variant === 'attended';
    await this.#set(
      `update events set status = $2::text, fee_minor = $3,
         canceled_at = case when $2::text = 'canceled' then now() end,
         cancel_reason = case when $2::text = 'canceled' then 'The square is closed' end,
         application_deadline = now() + case when $4 then interval '-2 hours' else interval '5 days' end,
         starts_at = now() + case when $5 then interval '-1 hour' else interval '10 days' end,
         ends_at = now() + interval '11 days'
       where id = $1`,
      variant === 'event cancelled' ? 'canceled' : 'published',
      feeMinor,
      hasStarted || closedVariants.has(variant),
      hasStarted,
    );
    await insertApplication(sql, variant, {
      businessId,
      userId,
      eventId: this.eventId,
      id,
      feeMinor,
      payerEmail,
    });
  }

  /** Hides the event, as if it had never been published. */
  hide = () =>
    this.#set("update events set status = 'draft', canceled_at = null, cancel_reason = null where id = $1");
  raiseFee = () => this.#set('update events set fee_minor = fee_minor + 100 where id = $1');
  closeApplications = () =>
    this.#set("update events set application_deadline = now() - interval '2 hours' where id = $1");
  start = () =>
    this.#set(
      `update events set application_deadline = now() - interval '2 hours', starts_at = now() - interval '1 hour'
       where id = $1`,
    );
  /** The place went on, because nobody confirmed it in time. */
  expire = () =>
    this.#set(
      `update event_applications set status = 'expired', confirm_by = null, confirmed_at = null, ended_at = now()
       where event_id = $1`,
    );
  /** Makes the provider refuse the payments of the fee. */
  refuse = () =>
    this.#set("update event_applications set payer_email = 'refused@example.com' where event_id = $1");

  have(availableMinor: number): Promise<void> {
    return setBalances(this.harness, this.#owner.businessId, { availableMinor });
  }

  /** Sets the number of wrong PIN attempts, and whether the PIN is locked. */
  tried(wrong: number, isLocked?: boolean): Promise<void> {
    return setPinAttempts(this.harness, this.#owner.userId, wrong, isLocked);
  }

  /** The number of steps of applications, and of payments. */
  effects(): Promise<number> {
    return countRows(
      this.harness,
      `select (select count(*) from timeline where business_id = $1 and record_type = 'event-application')
         + (select count(*) from transactions where business_id = $1) as count`,
      this.#owner.businessId,
    );
  }
}
