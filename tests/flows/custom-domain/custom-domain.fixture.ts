import { v7 as newId } from 'uuid';
import {
  offeredName,
  sampleName,
  samplePriceMinor,
} from '#machines/flows/custom-domain/custom-domain.samples.ts';
import { setBalances } from '#tests/support/money/balances.ts';
import { setPinAttempts, storePin } from '#tests/support/people/pins.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';
import {
  type DomainOrderVariant,
  type PutDomain,
  insertDomain,
  insertDomainOrder,
} from './domain-records.ts';

const minute = 60_000;

/** The domain of each variant. */
const domains: Record<string, Omit<PutDomain, 'id' | 'name'>> = {
  'waiting for its records': { status: 'ownership' },
  live: { status: 'live', ageMs: 10 * minute },
  parked: { status: 'parked' },
  'being registered': { status: 'registering', isBought: true },
  'expired, with a renewal to pay': { status: 'expired', isBought: true },
};

/** A store with one domain, which is as a variant says while its page is open. */
export class CustomDomainFixture {
  readonly harness: TestHarness;
  readonly person: Merchant;
  /** The domain and the order that the address names. */
  readonly start: { domainId: string | null; orderId: string | null } = { domainId: null, orderId: null };

  private constructor(harness: TestHarness, person: Merchant) {
    this.harness = harness;
    this.person = person;
  }

  static async open(harness: TestHarness): Promise<CustomDomainFixture> {
    const person = await harness.newMerchant();
    await storePin(harness, person.userId);
    const fixture = new CustomDomainFixture(harness, person);
    await fixture.usePlan('pro');
    await fixture.have(samplePriceMinor);
    return fixture;
  }

  /** Of several stores at once, each has a domain of its own. */
  get #name(): string {
    return `s${this.person.businessId.slice(-12)}.${sampleName}`;
  }

  #run = (text: string, ...values: unknown[]) =>
    this.harness.sql.query(text, [this.person.businessId, ...values]);

  async usePlan(plan: 'free' | 'pro'): Promise<void> {
    await this.#run('update businesses set plan = $2 where id = $1', plan);
  }

  async have(availableMinor: number): Promise<void> {
    await setBalances(this.harness, this.person.businessId, { availableMinor });
  }

  /** Removes every domain and order but these, so that a name is free. */
  async keep(ids: readonly string[]): Promise<void> {
    await this.#run('delete from transactions where business_id = $1 and domain_order_id <> all($2)', ids);
    await this.#run('delete from domain_orders where business_id = $1 and id <> all($2)', ids);
    await this.#run(
      `delete from store_domains where business_id = $1 and id <> all($2)
         and id not in (select domain_id from domain_orders where business_id = $1)`,
      ids,
    );
  }

  /** Stores the domain with this id as in a variant. */
  async putDomain(id: string, variant: string): Promise<void> {
    const domain = domains[variant];
    if (!domain) throw new Error(`no domain is ${variant}`);
    await this.keep([]);
    await insertDomain(this.harness.sql, this.person, { id, name: this.#name, ...domain });
    if (domain.status === 'expired')
      await insertDomainOrder(this.harness.sql, 'not paid', {
        businessId: this.person.businessId,
        id: newId(),
        domainId: id,
        totalMinor: samplePriceMinor,
        renewsFrom: new Date(),
      });
  }

  /** Stores a domain whose next check finds it as in a variant. */
  async letCheckFind(id: string, variant: string): Promise<void> {
    await this.keep([]);
    const ageMs = variant === 'live' ? 10 * minute : 0;
    await insertDomain(this.harness.sql, this.person, { id, name: this.#name, status: 'ownership', ageMs });
  }

  /** Stores the order with this id as in a variant, with the domain that it buys. */
  async putOrder(id: string, variant: DomainOrderVariant): Promise<void> {
    await this.keep([]);
    await this.harness.sql.query('delete from idempotency_keys where key = $1', [id]);
    const domainId = this.start.domainId ?? newId();
    const status = variant === 'paid' ? 'registering' : 'requested';
    await insertDomain(this.harness.sql, this.person, {
      id: domainId,
      name: offeredName,
      status,
      isBought: true,
    });
    const { businessId } = this.person;
    await insertDomainOrder(this.harness.sql, variant, {
      businessId,
      id,
      domainId,
      totalMinor: samplePriceMinor,
    });
  }

  /** Makes the provider refuse the payments of an order. */
  refuse = (id: string) =>
    this.#run(
      `update domain_orders set payer_email = 'refused@example.com' where business_id = $1 and id = $2`,
      id,
    );

  /** Sets the number of wrong PIN attempts. */
  tried(wrong: number): Promise<void> {
    return setPinAttempts(this.harness, this.person.userId, wrong);
  }

  /** The number of domains, orders and payments, and of the removals. */
  effects(): Promise<number> {
    return countRows(
      this.harness,
      `select (select count(*) from store_domains where business_id = $1)
         + (select count(*) from domain_orders where business_id = $1)
         + (select count(*) from transactions where business_id = $1)
         + (select count(*) from timeline where business_id = $1 and record_type = 'domain') as count`,
      this.person.businessId,
    );
  }
}
