import { desc } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { Phone, phoneProblem } from '#domain/phone.ts';
import { storeDomains } from '#server/db/tables/records/store-domains.table.ts';
import type { Parts } from '#tests/support/server/request.ts';
import { samples } from './samples.ts';
import { type World, openWorld, testCallers, samplesWriteDirectly } from './test-callers.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

/** Returns the paths of all phone numbers in a schema. */
function listPhoneFields(schema: z.ZodMiniType | undefined, path: string[] = []): string[][] {
  if (!schema) return [];
  if (schema === Phone) return [path];
  const def: {
    shape?: Record<string, z.ZodMiniType>;
    innerType?: z.ZodMiniType;
    element?: z.ZodMiniType;
    options?: z.ZodMiniType[];
    in?: z.ZodMiniType;
  } = schema.def as object;
  return [
    ...[def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap((inner) =>
      listPhoneFields(inner, path),
    ),
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => listPhoneFields(inner, [...path, name])),
  ];
}

const fields = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const call: Call = calls[name];
  return listPhoneFields(call.body).map((path) => [name, path.join('.')] as const);
});

/** The objects that hold a phone number, where a sample has none. */
const holders: Record<string, object> = {
  newOrderCustomer: { name: 'Ada Obi', email: null },
  customer: { id: null, name: 'Ada Obi', email: null, address: null },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function withNumber(body: unknown, [name = '', ...rest]: string[], phoneNumber: string): object {
  const whole = isRecord(body) ? body : {};
  if (rest.length === 0) return { ...whole, [name]: phoneNumber };
  return { ...whole, [name]: withNumber(whole[name] ?? holders[name], rest, phoneNumber) };
}

async function send(name: CallName, field: string, phoneNumber: string) {
  const call: Call = calls[name];
  const who = call.access === 'onboarding' ? 'a person who is signing up' : 'the owner';
  const asking = await testCallers[who](world);
  const sample: Parts = await samples[name](world, asking);
  const input = { ...sample, body: withNumber(sample.body, field.split('.'), phoneNumber) };
  return world.server.ask(name, input as never, asking);
}

/** The owner of the domain that was ordered last; no answer contains it. */
async function readRegistrant(): Promise<string> {
  const [ordered] = await world.server.deps.db
    .select({ registrant: storeDomains.registrant })
    .from(storeDomains)
    .orderBy(desc(storeDomains.createdAt), desc(storeDomains.id))
    .limit(1);
  return JSON.stringify(ordered?.registrant);
}

test('the calls that take a phone number are known', () =>
  expect(fields.map((each) => each.join(' ')).sort()).toEqual([
    'createBusiness phoneNumber',
    'createCustomer phoneNumber',
    'createInvoice customer.phoneNumber',
    'createOrder newOrderCustomer.phoneNumber',
    'createPosRequest contactPhone',
    'editOrder newOrderCustomer.phoneNumber',
    'joinTeam phoneNumber',
    'orderDomain registrant.phone',
    'saveBusinessDetails phoneNumber',
    'saveUserDetails phoneNumber',
    'updateBusinessInfo phoneNumber',
    'updateCustomer phoneNumber',
    'updateInvoice customer.phoneNumber',
    'updateProfile phoneNumber',
    'updateStoreInfo phoneNumber',
    'updateStoreInfo whatsappNumber',
  ]));

describe.each(fields)('%s with %s', (name, field) => {
  test.each(['00000000', '0803 123', '+23480355599010', '024 123 4567', '0803'])(
    'refuses %s at the field',
    async (phoneNumber) =>
      expect(await send(name, field, phoneNumber)).toMatchObject({
        code: 'INVALID',
        fields: [{ field, message: phoneProblem }],
      }),
  );

  test.each([
    ['0803 555 9901', '+2348035559901'],
    ['2348035559902.0', '+2348035559902'],
    ["'0803\u2011555\u20119903\u202C", '+2348035559903'],
    ['+44 (0)20 7946 0018', '+442079460018'],
  ])('saves %j as %s', async (written, phoneNumber) => {
    const answer = await send(name, field, written);
    expect(answer).toMatchObject({ status: 200 });
    const saved = name === 'orderDomain' ? await readRegistrant() : answer.body;
    expect(saved).toContain(`"${field.split('.').at(-1)}":"${phoneNumber}"`);
  });
});

test("customers read the business's number as people in its country write it", async () => {
  const asking = await testCallers['the owner'](world);
  await world.server.call('updateBusinessInfo', { body: { phoneNumber: '+2348035559904' } }, asking);
  const order = await world.server.call('customerOrder', await samples.customerOrder(world, asking));
  const payable = await world.server.call('payable', await samples.payable(world, asking));
  expect([order.businessPhoneNumber, payable.businessPhoneNumber]).toEqual([
    '0803 555 9904',
    '0803 555 9904',
  ]);
});
