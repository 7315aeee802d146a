import { v7 as uuid } from 'uuid';
import { Random } from '#server/demo/random.ts';
import { takeDueSteps } from '#server/modules/subscriptions/subscriptions.jobs.ts';
import type { SandboxRenewal } from '#server/providers/payments/sandbox-renewals.ts';
import { minute } from '#tests/support/people/identity.ts';
import { samplePin, setSamplePin } from '#tests/support/people/pins.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { choices } from './billing-history.ts';
import { createPaidInvoice } from './paid-invoice.ts';
import {
  type PlanOwner,
  choose,
  getPlan,
  order,
  passDays,
  payByCard,
  preview,
  startPay,
} from './subscriptions.ts';

/** How often background work dies before its commit, and the provider's answer is lost. */
const faultRate = 0.15;
const maxRepeats = 12;
const maxDaysAtOnce = 45;

/** A simulated death of a process, or a lost answer. */
class Killed extends Error {}

interface Year {
  server: DatabaseServer;
  owner: PlanOwner;
  random: Random;
}
type Act = (year: Year) => Promise<string>;

const pickRenewal = ({ random }: Year) =>
  random.pick<SandboxRenewal | 'notKept'>([
    'pays',
    'pays',
    'declinedTwice',
    'declined',
    'stolen',
    'late',
    'notKept',
  ]);

/** Pays on the page, with the stored card or from the balance, or leaves the page without paying. */
async function payOrder(year: Year, id: string): Promise<string> {
  const { server, owner, random } = year;
  const way = random.pick(['card', 'card', 'declined', 'leaves', 'balance', 'storedCard', 'twoTabs']);
  const pay = (method: 'balance' | 'storedCard' | 'card') =>
    server.ask(
      'paySubscription',
      {
        params: { id },
        body: { paymentId: uuid(), method, ...(method === 'balance' && { pin: samplePin }) },
      },
      owner.asking,
    );
  if (way === 'card') await payByCard(server, owner, id, pickRenewal(year));
  else if (way === 'declined') {
    const { payment } = await startPay(server, owner, id, 'card');
    if (payment?.payUrl) await choose(server, payment.payUrl, 'declined');
  } else if (way === 'leaves') await pay('card');
  else if (way === 'twoTabs') {
    const { payment } = await startPay(server, owner, id, 'card');
    await Promise.all([pay('balance'), payment?.payUrl ? choose(server, payment.payUrl, 'pays') : undefined]);
  } else if (way === 'balance' || way === 'storedCard') await pay(way);
  return `pays ${way}`;
}

const choosePlan: Act = async (year) => {
  const plan = year.random.pick([choices[0], ...choices.slice(1)]);
  if (!plan) return 'nothing';
  const choice = { ...plan, startsNow: year.random.chance(0.3) };
  const { kind } = await preview(year.server, year.owner, choice);
  const name = `${kind} ${choice.plan} ${choice.period}`;
  if (kind === 'purchase' || kind === 'upgrade') {
    const { subscriptionId, status } = await order(year.server, year.owner, choice);
    return `${name}, ${status === 'paid' ? 'by credit' : await payOrder(year, subscriptionId)}`;
  }
  const body = { ...choice, orderId: uuid(), totalMinor: null };
  if (kind === 'scheduled') await year.server.call('upgradeSubscription', { body }, year.owner.asking);
  return name;
};

const payOpenOrder: Act = async (year) => {
  const { openOrder } = await getPlan(year.server, year.owner);
  return openOrder ? payOrder(year, openOrder.subscriptionId).catch(() => 'refused') : 'nothing to pay';
};

const acts: readonly [Act, ...Act[]] = [
  choosePlan,
  choosePlan,
  choosePlan,
  payOpenOrder,
  payOpenOrder,
  async ({ server, owner, random }) => {
    if (!random.chance(0.4)) return 'stays';
    const cancel = server.ask('cancelSubscription', {}, owner.asking);
    // A worker does what is due at the same moment.
    await Promise.all([cancel, takeDueSteps(server.deps, owner.businessId).catch(() => undefined)]);
    return 'cancels';
  },
  async ({ server, owner }) =>
    `undoes ${(await server.ask('undoSubscriptionChange', {}, owner.asking)).status}`,
  async ({ server, owner, random }) => {
    const body = random.chance(0.7) ? { allowsBalance: random.chance(0.5) } : { removeCard: true as const };
    return `method ${(await server.ask('updateRenewalMethod', { body }, owner.asking)).status}`;
  },
  async ({ server, owner }) => `trial ${(await server.ask('startTrial', {}, owner.asking)).status}`,
];

/** Lets background work die before its commit and answers of the provider get lost, while `work` runs. */
async function withFaults({ server, random }: Year, work: () => Promise<void>): Promise<void> {
  const { db, payments } = server.deps;
  const transaction = db.transaction.bind(db);
  const charge = payments.chargeAuthorization.bind(payments);
  db.transaction = async (run, options) =>
    transaction(async (tx) => {
      const result = await run(tx);
      if (random.chance(faultRate)) throw new Killed('the process died');
      return result;
    }, options);
  payments.chargeAuthorization = async (request) => {
    const update = await charge(request);
    if (random.chance(faultRate)) throw new Killed('the answer was lost');
    return update;
  };
  try {
    await work();
  } finally {
    db.transaction = transaction;
    payments.chargeAuthorization = charge;
  }
}

/** Lets time pass, with deaths on the way; two workers do what is due, until all of it is done. */
async function wait(year: Year): Promise<string> {
  const { server, owner, random } = year;
  const days = random.whole(0, maxDaysAtOnce);
  await withFaults(year, async () => {
    server.pass(days * 86_400_000);
    const work = () => takeDueSteps(server.deps, owner.businessId).catch(() => undefined);
    await Promise.all([work(), work()]);
    for (let count = 0; count < 3; count += 1) await advanceTime(server, minute).catch(() => undefined);
  });
  for (let count = 0; count < maxRepeats; count += 1) {
    const isDone = await advanceTime(server, minute).then(
      () => true,
      () => false,
    );
    if (isDone && count > 5) break;
  }
  await passDays(server, owner, 0);
  return `${days} days pass`;
}

/**
 * Plays random decisions of a merchant, with declines, jumps of the clock, lost answers and deaths of processes.
 * @param check is called after every step @returns the story, a line for each step
 */
export async function playYear(
  server: DatabaseServer,
  owner: PlanOwner,
  { seed, days }: { seed: string; days: number },
  check: (story: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const random = new Random(seed);
  const year: Year = { server, owner, random };
  const story: string[] = [];
  await setSamplePin(server, owner.asking);
  for (let count = 0; count < 10; count += 1) await createPaidInvoice(server, owner);
  await passDays(server, owner, 5);
  const start = server.deps.clock.now().getTime();
  while (server.deps.clock.now().getTime() - start < days * 86_400_000) {
    story.push(await random.pick(acts)(year), await wait(year));
    await check(story);
  }
  return story;
}
