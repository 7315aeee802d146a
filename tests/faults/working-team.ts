import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { permission } from '#domain/permission.ts';
import * as schema from '#server/db/schema.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import { addMember } from '#tests/support/people/members.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { until } from './fault-fixture.ts';
import { insist } from './insist.ts';

/** Two people of one business: each is notified of what the other does. */
export interface Team {
  owner: Asking & { token: string; businessId: string };
  member: Asking;
}

export async function openTeam(base: string, db: Client): Promise<Team> {
  const joinAs = (name: string) =>
    signUp(callsTo(base), { email: `${name}@team.test`, handle: name }, (email) => mailedCode(db, email));
  const [first, second] = [await joinAs('first'), await joinAs('second')];
  const { businessId } = first;
  await addMember(drizzle(db, { schema }), businessId, {
    userId: second.userId,
    permissions: [permission('ORDER', 'manage'), permission('CUSTOMER', 'manage')],
  });
  return { owner: { token: first.token, businessId }, member: { token: second.token, businessId } };
}

/** An order whose customer gets an email, which takes two jobs. */
export const orderFor = (email: string): InputOf<'createOrder'> => ({
  body: { ...sampleFields, newOrderCustomer: { name: 'Ada Obi', phoneNumber: null, email } },
});

/** Creates orders, each repeated under its own key until it is acknowledged, until `stop` is called. */
export class OrderHands {
  /** The email addresses of the customers, by the ID of the acknowledged order. */
  readonly acknowledged = new Map<string, string>();
  readonly name: string;
  readonly #over = new AbortController();
  readonly #working: Promise<void[]>;

  /** @param name begins the email addresses of the customers */
  constructor(base: string, owner: Asking, name: string, hands: number) {
    this.name = name;
    const work = async (hand: number) => {
      for (let nth = 0; !this.#over.signal.aborted; nth += 1) {
        const email = `${name}-${hand}-${nth}@customer.test`;
        const { order } = await insist({ base }, 'createOrder', orderFor(email), owner);
        this.acknowledged.set(order.id, email);
      }
    };
    this.#working = Promise.all(Array.from({ length: hands }, (_, hand) => work(hand)));
  }

  /** Resolves once so many more orders are acknowledged. Rejects if one was refused. */
  async workOn(orders: number): Promise<void> {
    const goal = this.acknowledged.size + orders;
    const isReached = until('some more orders are created', async () => this.acknowledged.size >= goal);
    await Promise.race([isReached, this.#working]);
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await this.#working;
  }
}

/** Counts from now on how often each job is started, by any process. */
export async function countJobStarts(db: Client): Promise<void> {
  const hasQueues = `select where to_regclass('job.queue') is not null`;
  await until('the queues are there', async () => (await db.query(hasQueues)).rowCount === 1);
  await db.query('create table job_starts (id uuid not null)');
  await db.query(`create function note_start() returns trigger language plpgsql as
    $$ begin insert into job_starts values (new.id); return null; end $$`);
  await db.query(`create trigger note_start after update on job.job for each row
    when (new.state = 'active' and old.state <> 'active') execute function note_start()`);
}

interface JobStarts {
  id: string;
  name: string;
  times: number;
  /** Why it had to be started again. */
  output: string | null;
}

/** Returns how often each job was started since `countJobStarts`. */
export async function listJobStarts(db: Client): Promise<JobStarts[]> {
  const counted = `select id, name, output::text, count(*)::integer as times
    from job_starts join job.job using (id) group by 1, 2, 3`;
  return (await db.query<JobStarts>(counted)).rows;
}

export async function waitForJobs(db: Client): Promise<void> {
  const waiting = `select from job.job where state in ('retry', 'active') or state = 'created' and start_after < now() limit 1`;
  await until('all jobs are done', async () => (await db.query(waiting)).rowCount === 0);
}

/** Returns what differs between the acknowledged orders with their emails, and those in the database; empty if nothing does. */
export async function findLosses(db: Client, { name, acknowledged }: OrderHands): Promise<string[]> {
  const ofHands = [`${name}-%@customer.test`];
  const orders = await db.query<{ id: string }>(
    `select o.id from orders o join customers c on c.business_id = o.business_id and c.id = o.customer_id
     where c.email like $1`,
    ofHands,
  );
  const mails = await db.query<{ to: string }>(`select "to" from sandbox_mail where "to" like $1`, ofHands);
  return [
    ...compare(
      'order',
      [...acknowledged.keys()],
      orders.rows.map(({ id }) => id),
    ),
    ...compare(
      'email',
      [...acknowledged.values()],
      mails.rows.map(({ to }) => to),
    ),
  ];
}

function compare(what: string, expected: readonly string[], there: readonly string[]): string[] {
  const [expectedIds, storedIds] = [new Set(expected), new Set(there)];
  return [
    ...expected
      .filter((one) => !storedIds.has(one))
      .map((one) => `${what} ${one} was acknowledged and is lost`),
    ...there.filter((one) => !expectedIds.has(one)).map((one) => `${what} ${one} was never acknowledged`),
    ...(there.length > storedIds.size
      ? [`${there.length - storedIds.size} of ${what}s are there twice`]
      : []),
  ];
}
