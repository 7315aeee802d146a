import { sendDeposit } from '#server/providers/payments/sandbox.ts';
import { depositCourses } from '#server/providers/payments/sandbox-scripts.ts';
import { sendDepositEvent, sendDisputeEvent } from '#tests/support/money/payer.ts';
import { type Act, noteStatus, pickOf, send } from './act.ts';
import { type World, getOwnerCredentials } from './world.ts';

/** A customer transfers money to the virtual account. */
const sendToAccount: Act = async (world, random) => {
  const nth = random.whole(0, 1);
  const { name, accountNumber } = world.shops[nth === 0 ? 0 : 1];
  const amountMinor = random.pick([250_000, 17_17, 1]);
  const course = random.pick(depositCourses);
  const reference = `D-${world.made.deposits.length + 1}`;
  const deposit = { accountNumber, amountMinor, currency: 'NGN', sender: 'ADA OBI', reference } as const;
  world.made.deposits.push(deposit);
  await sendDeposit(world.server.deps, deposit, course);
  return `A customer sends ${amountMinor} to the account of ${name}, as ${reference}: ${course}`;
};

/** The provider sends arbitrary reports of a deposit, also before it arrives. */
const reportDeposit: Act = async (world, random) => {
  const deposit = pickOf(world.made.deposits.slice(-4), random);
  if (!deposit) return undefined;
  const { reference: providerReference, ...rest } = deposit;
  const result = random.pick(['success', 'reversed'] as const);
  const answer = await sendDepositEvent(world.server, {
    ...rest,
    providerReference,
    result,
    arrivedAt: null,
  });
  return `The provider says ${result} of ${providerReference}: ${noteStatus(world, 'The webhook', answer.statusCode)}`;
};

const lookForDeposits: Act = async (world, random) => {
  const shop = random.pick(world.shops);
  const { statusText, data } = await send(world, 'checkVirtualAccount', {}, getOwnerCredentials(shop));
  return `${shop.name} looks for what came in to its account: ${data?.arrived ?? statusText}`;
};

/** The provider sends arbitrary dispute reports: for a part or too much, several at once, and in any order. */
const reportDispute: Act = async (world, random) => {
  const payment = pickOf(world.made.references.slice(-6), random);
  if (!payment) return undefined;
  const { reference, amountMinor: paidMinor, label } = payment;
  const state = random.pick(['open', 'open', 'won', 'lost'] as const);
  const amountMinor = random.pick([
    paidMinor,
    paidMinor,
    Math.max(1, Math.floor(paidMinor / 3)),
    paidMinor + 100,
  ]);
  const nth = random.whole(1, 2);
  const answer = await sendDisputeEvent(
    world.server,
    reference,
    state,
    amountMinor,
    `dispute ${nth} of ${reference}`,
  );
  return `The provider says that dispute ${nth} of ${amountMinor} of the payment of ${label} is ${state}: ${noteStatus(world, 'The webhook', answer.statusCode)}`;
};

const idOfFailedRefund = async (world: World, nth: number, choose: (among: number) => number) => {
  const { rows } = await world.database.query<{ id: string }>(
    `select id from transactions where business_id = $1 and refund_status = 'failed' order by id`,
    [world.shops[nth === 0 ? 0 : 1].businessId],
  );
  return rows[choose(rows.length)]?.id;
};

const retryRefund: Act = async (world, random) => {
  const nth = random.whole(0, 1);
  const id = await idOfFailedRefund(world, nth, (among) => random.whole(0, Math.max(0, among - 1)));
  if (id === undefined) return undefined;
  const shop = world.shops[nth === 0 ? 0 : 1];
  const { statusText } = await send(world, 'retryRefund', { params: { id } }, getOwnerCredentials(shop));
  return `${shop.name} tries a failed refund again: ${statusText}`;
};

const cancelWithdrawal: Act = async (world, random) => {
  const withdrawal = pickOf(world.made.withdrawals.slice(-3), random);
  if (!withdrawal) return undefined;
  const shop = world.shops[withdrawal.shop === 0 ? 0 : 1];
  const { statusText } = await send(
    world,
    'cancelWithdrawal',
    { params: { id: withdrawal.id } },
    getOwnerCredentials(shop),
  );
  return `${shop.name} cancels its withdrawal of ${withdrawal.amountMinor}: ${statusText}`;
};

export const moneyActs = {
  sendToAccount,
  reportDeposit,
  lookForDeposits,
  reportDispute,
  retryRefund,
  cancelWithdrawal,
} satisfies Record<string, Act>;
