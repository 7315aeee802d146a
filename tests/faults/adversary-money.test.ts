import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { permission, resources } from '#domain/permission.ts';
import { samples } from '#tests/api/platform/samples.ts';
import { type World, openWorld, samplesWriteDirectly } from '#tests/api/platform/test-callers.ts';
import { samplePin, setSamplePin } from '#tests/support/people/pins.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import type { Asking, Parts } from '#tests/support/server/request.ts';
import { createTeamMember } from '#tests/support/store/business-fixture.ts';
import { send } from './adversary/attack.ts';
import { balanceFields, getValues } from './adversary/balance-fields.ts';

let world: World;
/** A member who may do everything but see and move money. */
let member: Asking;

/** Creates a member with every permission except PAYMENT. */
async function newMember(): Promise<Asking> {
  const permissions = resources
    .filter((resource) => resource !== 'PAYMENT')
    .map((resource) => permission(resource, 'manage'));
  const asking = await createTeamMember(world.server, world.shop, permissions);
  // A PIN of their own isn't what keeps them out.
  await setSamplePin(world.server, asking);
  return asking;
}

beforeAll(async () => {
  world = await openWorld();
  member = await newMember();
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

const needsPayments = ({ access }: Call): boolean =>
  typeof access === 'object' && (access.resource === 'PAYMENT' || access.spends === true);

describe('a balance', () => {
  it('is found in the answers of the contract', () => {
    expect(balanceFields.map(({ call, path }) => `${call} ${path}`)).toEqual(
      expect.arrayContaining([
        'activeSubscription availableMinor',
        'homeSummary money.available',
        'revenueBalance pendingMinor',
        'withdrawalStart balance.onItsWayMinor',
      ]),
    );
  });

  it.each(balanceFields)('$call keeps $path from a member without PAYMENT', async ({ call, segments }) => {
    const ask = async (asking: Asking) => world.server.ask(call, await samples[call](world, asking), asking);
    const answer = await ask(member);
    if (needsPayments(calls[call])) return expect(answer.status).toBe(403);
    expect(answer.status).toBe(200);
    expect(getValues(JSON.parse(answer.body).data, segments)).toEqual([]);
    // Who may see it gets it.
    const answered = JSON.parse((await ask(world.shop.asking)).body).data;
    expect(getValues(answered, segments)).not.toEqual([]);
  });
});

interface Attack {
  name: string;
  call: CallName;
  change?: (input: Parts) => Parts;
}

const withBody = (over: object) => (input: Parts) => ({ ...input, body: { ...Object(input.body), ...over } });
/** Ways to spend with calls that don't only spend. */
const ways: Attack[] = [
  { name: 'paySubscription from the balance', change: withBody({ method: 'balance', pin: samplePin }) },
  { name: 'paySubscription with the stored card', change: withBody({ method: 'storedCard' }) },
  { name: 'paySubscription, keeping a card', change: withBody({ method: 'card', keepCard: true }) },
].map((way) => ({ ...way, call: 'paySubscription' as const }));
const feeFromBalance: Attack = {
  name: 'payEventFee from the balance',
  call: 'payEventFee',
  change: withBody({ method: 'balance', pin: samplePin }),
};

const names = Object.keys(calls) as CallName[];
const changes = names.filter((name) => calls[name].method !== 'GET');
const spending = changes.filter((name) => needsPayments(calls[name]));

/** Counts what leaves a business, and reads what may leave it later: payout accounts, and how renewals are paid. */
async function readMoney(): Promise<unknown> {
  const { rows } = await world.server.deps.db.execute(sql`
    select (select count(*) from withdrawals where business_id = b.id) as withdrawals,
      (select count(*) from payout_accounts where business_id = b.id) as accounts,
      (select count(*) from transactions where business_id = b.id
        and (type = 'refund' or method in ('WALLET', 'DIRECT_DEBIT') or subscription_id is not null)) as movements,
      (select json_agg(json_build_array(id, card_sealed, allows_balance) order by id)
        from subscriptions where business_id = b.id and (card_sealed is not null or allows_balance)) as renewals
    from businesses b where b.id = ${world.shop.businessId}`);
  return rows[0];
}

/** Public calls are made by payers and couriers. */
const others = changes.filter((name) => !needsPayments(calls[name]) && calls[name].access !== 'public');
const drawn = sampleOf('adversary', others, {
  name: 'money',
  title: (name) => `is nothing that ${name} does`,
  touches: (name) => [name],
});

describe('spending', () => {
  it('is what these calls do', () => {
    expect(spending).toEqual(
      expect.arrayContaining([
        'withdraw',
        'refundTransaction',
        'retryRefund',
        'refundOrder',
        'createPayoutAccount',
        'updateRenewalMethod',
        'changeCard',
      ]),
    );
  });

  it.each([...spending.map((call): Attack => ({ name: call, call })), ...ways, feeFromBalance])(
    '$name is refused to a member without PAYMENT',
    async ({ call, change = (input) => input }) => {
      const input = await samples[call](world, world.shop.asking);
      const before = await readMoney();
      const { status, body } = await send(world, call, change(input), member);
      expect(status, body).toBe(403);
      expect(await readMoney()).toEqual(before);
    },
  );

  it.each(drawn)('is nothing that %s does', async (call) => {
    // An earlier call may have signed the member out.
    member = await newMember();
    const input = await samples[call](world, member);
    const before = await readMoney();
    await send(world, call, input, member);
    expect(await readMoney()).toEqual(before);
  });
});
