import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { type InputOf, requestFor } from '#tests/support/server/request.ts';
import { type Calls, callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { type Moment, FaultFixture, type Victim, moments, strikesOf, until } from './fault-fixture.ts';

let stage: FaultFixture;
let merchant: { token: string; businessId: string };
const call: Calls = (...params) => callsTo(stage.base)(...params);

beforeAll(async () => {
  stage = await FaultFixture.open();
  const codeFor = (email: string) => stage.withDatabase((db) => mailedCode(db, email));
  merchant = await signUp(call, { email: 'owner@import.test', handle: 'import' }, codeFor);
});
afterAll(() => stage.close());

const fileOf = (prefix: string, orders: number) => {
  const { csv, totalMinor } = pastOrders({ prefix, orders });
  return {
    totalMinor,
    file: { name: `${prefix}.csv`, content: Buffer.from(csv) },
  };
};

const finished = (id: string) =>
  until(
    'the import is finished',
    async () => (await call('orderImport', { params: { id } }, merchant)).status === 'finished',
  );

/** Returns the result of an import from its records. */
async function written(prefix: string) {
  const [row] = await stage.query(
    `select count(*)::int as orders, count(distinct number)::int as numbers, sum(total_minor)::float8 as "totalMinor",
       (select count(*)::int from order_lines l join orders o on o.business_id = l.business_id and o.id = l.order_id where o.number like $1) as lines,
       (select count(*)::int from customers where import_key like $1) as customers,
       (select count(*)::int from timeline where event = 'order.imported' and record_label like $1) as events,
       (select count(*)::int from timeline where event = 'import.finished' and record_label like $1) as finished
     from orders where number like $1`,
    [`${prefix}%`],
  );
  return row;
}
const whole = (orders: number, totalMinor: number) => ({
  orders,
  numbers: orders,
  totalMinor,
  lines: 2 * orders,
  customers: orders,
  events: orders,
  finished: 1,
});

describe('an import, killed at every step', () => {
  const steps: Record<Moment, [upload: Victim, map: Victim, start: Victim]> = {
    before: ['application', 'database', 'application'],
    during: ['database', 'application', 'database'],
    after: ['application', 'database', 'both'],
  };
  const drawn = strikesOf('an import of orders').map(({ moment }) => moment);
  it.each([...new Set(drawn)])('imports everything once when killed %s each call', async (moment) => {
    const prefix = `S${moments.indexOf(moment)}-`;
    const { file, totalMinor } = fileOf(prefix, 30);
    const victims = steps[moment];
    const struck = async <Name extends 'uploadOrderImport' | 'mapOrderImport' | 'startOrderImport'>(
      name: Name,
      victim: Victim,
      input: InputOf<Name>,
    ) => {
      const asking = { ...merchant, idempotencyKey: `${prefix} ${name}` };
      await stage.strike(victim, moment, requestFor(name, input, asking), 'imports');
      return call(name, input, asking);
    };
    const { id, mapping } = await struck('uploadOrderImport', victims[0], { file });
    const chosen = { ...mapping, currency: 'GHS' as const };
    expect(await struck('mapOrderImport', victims[1], { params: { id }, body: chosen })).toMatchObject({
      mapping: chosen,
    });
    expect(await struck('startOrderImport', victims[2], { params: { id } })).toMatchObject({ id });
    await stage.resumeJobs();
    await finished(id);
    expect(await written(prefix)).toEqual(whole(30, totalMinor));
    expect(await stage.withDatabase(violations)).toEqual([]);
  });
});
