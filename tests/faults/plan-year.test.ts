import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { Random } from '#server/demo/random.ts';
import { sandboxKeptCards } from '#server/providers/payments/sandbox-renewals.ts';
import { doubleCharges, isAccessPaid } from '#tests/support/money/plan-rules.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { callsTo, samplePassword, signUp } from '#tests/support/people/sign-up.ts';
import { verifyOwner } from '#tests/support/people/verified-business.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import type { DataOf, InputOf } from '#tests/support/server/request.ts';
import { collectInto } from './collect.ts';
import { FaultFixture, victims } from './fault-fixture.ts';
import { Refused, insist } from './insist.ts';
import { violations } from './invariants.ts';
import { countWrites, retryUntilDone, whileKilledAt } from './moving-kill.ts';

/** A thorough run plays whole years. */
const stories = isThorough ? ['1', '2', '3'] : ['1'];
/** The tables that buying, changing and renewing a plan write, of the application and of the provider. */
const tables = [
  'subscriptions',
  'subscription_orders',
  'transactions',
  'ledger_transfers',
  'timeline',
  'sandbox_payments',
];
const yearDays = isThorough ? 365 : 150;
const maxDaysAtOnce = 45;
/** A step is killed at one of its first writes, or not at all if it makes fewer. */
const lastWrite = 8;

let stage: FaultFixture;
let merchant: { token: string; businessId: string };

beforeEach(async () => {
  stage = await FaultFixture.open({ NEW_BUSINESS_PLAN: 'free' });
  const call = callsTo(stage.base);
  const person = { email: 'merchant@plan.test', handle: 'kill-plan' };
  merchant = await signUp(call, person, (email) => stage.withDatabase((db) => mailedCode(db, email)));
  const { businessId } = merchant;
  await stage.withTables((db) => verifyOwner(call, { db }, { businessId, asking: merchant }));
  await collectInto(stage, merchant);
  await call('setPin', { body: { password: samplePassword, pin: samplePin } }, merchant);
  await countWrites(stage, tables);
}, 120_000);
afterEach(() => stage.close());

/** Makes a call whatever is killed meanwhile; returns undefined if it is refused. */
async function ask<Name extends CallName>(
  name: Name,
  input: InputOf<Name> = {},
): Promise<DataOf<Name> | undefined> {
  return insist(stage, name, input, merchant).catch((problem: unknown) => {
    if (problem instanceof Refused) return undefined;
    throw problem;
  });
}

/** Pays an order by a card that is kept, with the kept card or from the balance, and waits for the result. */
async function pay(id: string, random: Random): Promise<string> {
  const method = random.pick<'card' | 'storedCard' | 'balance'>(['card', 'card', 'storedCard', 'balance']);
  const outcome = random.pick(['pays', 'pays', 'declined']);
  const card = random.pick(['', '4000000000000341', '4000000000009995', '4000000000009987']);
  const body = {
    paymentId: newId(),
    method,
    ...(method === 'balance' && { pin: samplePin }),
    ...(method === 'card' && { keepCard: true }),
  } as const;
  const order = await ask('paySubscription', { params: { id }, body });
  const payUrl = order?.payment?.payUrl;
  if (payUrl)
    await retryUntilDone(async () => {
      const { status } = await fetch(`${stage.base}${new URL(payUrl).pathname}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ channel: 'card', outcome, card }),
      });
      // The payer presses again: a server without its database has taken nothing.
      if (status >= 500) throw new Error(`The payment page answered ${status}`);
    });
  if (!order) return `${method} is refused`;
  await retryUntilDone(async () => {
    const now = await ask('subscriptionOrder', { params: { id } });
    if (now?.status === 'processing') throw new Error('it has no result');
  });
  return `${method} ${method === 'card' ? `${outcome}, keeps a card that ${sandboxKeptCards[card] ?? 'pays'}` : ''}`;
}

async function choosePlan(random: Random): Promise<string> {
  const plan = random.pick<'basic' | 'pro'>(['basic', 'pro']);
  // Quarterly plans are renewed within the year.
  const period = random.chance(0.75) ? 'quarterly' : 'yearly';
  const choice = { plan, period, startsNow: random.chance(0.3) } as const;
  const previewed = await ask('previewSubscription', { query: choice });
  const body = { ...choice, orderId: newId(), totalMinor: previewed?.bill?.totalMinor ?? null };
  const name = `${previewed?.kind} ${choice.plan} ${choice.period}`;
  if (previewed?.kind === 'scheduled') await ask('upgradeSubscription', { body });
  if (previewed?.kind !== 'purchase' && previewed?.kind !== 'upgrade') return name;
  await ask(previewed.kind === 'purchase' ? 'purchaseSubscription' : 'upgradeSubscription', { body });
  return `${name}, ${await pay(body.orderId, random)}`;
}

async function payOpenOrder(random: Random): Promise<string> {
  const active = await ask('activeSubscription');
  return active?.openOrder ? pay(active.openOrder.subscriptionId, random) : 'nothing to pay';
}

async function changeMethod(random: Random): Promise<string> {
  const allowsBalance = random.chance(0.5);
  await ask('updateRenewalMethod', { body: { allowsBalance } });
  return `allows the balance: ${allowsBalance}`;
}

function act(random: Random): Promise<string> {
  return random.weighted<() => Promise<string>>([
    [() => choosePlan(random), 5],
    [() => payOpenOrder(random), 3],
    [() => changeMethod(random), 1],
    [async () => `cancels: ${(await ask('cancelSubscription'))?.status}`, 1],
    [async () => `undoes: ${(await ask('undoSubscriptionChange'))?.status}`, 2],
    [async () => `trial: ${(await ask('startTrial'))?.status}`, 1],
  ])();
}

/** Returns the number of charges of the card for each plan that has ended. */
async function countLateCharges(): Promise<Map<string, number>> {
  const rows = await stage.query<{ id: string; charges: number }>(
    `select s.id, count(t.id)::int as charges from subscriptions s
     left join subscription_orders o on o.business_id = s.business_id and o.subscription_id = s.id
     left join transactions t on t.business_id = o.business_id and t.subscription_order_id = o.id and t.method = 'DIRECT_DEBIT'
     where s.ended_at is not null group by s.id`,
  );
  return new Map(rows.map(({ id, charges }) => [id, charges]));
}

it.each(stories.map((story) => seedOf(`year ${story}`)))(
  'a year of a plan whose processes are killed again and again breaks no rule: seed %s',
  { timeout: 900_000 },
  async (seed) => {
    const random = new Random(seed);
    const story: string[] = [];
    let ended = new Map<string, number>();
    let kills = 0;
    let aheadDays = 0;

    const step = async (work: () => Promise<string>) => {
      const victim = random.pick(victims);
      const nth = random.whole(1, lastWrite);
      const wasStruck = await whileKilledAt(stage, nth, victim, async () => story.push(await work()));
      if (!wasStruck) return;
      kills += 1;
      story.push(`(killed at write ${nth}: ${victim})`);
    };

    await step(() => choosePlan(random));
    while (aheadDays < yearDays) {
      aheadDays += random.whole(1, maxDaysAtOnce);
      await step(async () => `day ${(await ask('moveTestClock', { body: { aheadDays } }))?.aheadDays}`);
      await step(() => act(random));
      const text = story.join('\n');
      expect(await stage.query(doubleCharges), text).toEqual([]);
      const [active, clock] = [await ask('activeSubscription'), await ask('testClock')];
      if (!active || !clock) throw new Error(`The plan can't be read\n${text}`);
      expect(isAccessPaid(active, Date.parse(clock.now)), text).toBe(true);
      const now = await countLateCharges();
      for (const [id, charges] of ended) expect(now.get(id), text).toBe(charges);
      ended = now;
    }
    // A broken rule stays broken, and checking all of them takes longer than a step.
    expect(await stage.withDatabase(violations), story.join('\n')).toEqual([]);
    // A year without a kill or a paid period would show nothing.
    expect(kills, story.join('\n')).toBeGreaterThan(0);
    const paid = await stage.query('select from subscription_orders where paid_at is not null');
    expect(paid.length, story.join('\n')).toBeGreaterThan(0);
  },
);
