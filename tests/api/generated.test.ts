import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/refusals.ts';
import { samples } from './samples.ts';
import { type Standing, type World, openWorld, standings, verdictOn } from './standings.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.server.close());

const names = Object.keys(calls) as CallName[];
const everybody = Object.keys(standings) as Standing[];

/**
 * Changes with any change of any row, a job that was promised included: each version of a row bears the transaction that
 * wrote it, and those only grow. Tries are counted whatever comes of them.
 */
async function fingerprint(): Promise<unknown> {
  const { db } = world.server.deps;
  everyTable ??= (
    await db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname = 'public' and tablename <> 'rate_limit'`,
    )
  ).rows.map(({ name }) => name);
  const parts = [...everyTable, 'job.job'].map(
    (name) => `select '${name}' as name, count(*), sum(xmin::text::bigint) from ${name}`,
  );
  // In one order: PostgreSQL reads many tables side by side.
  return (await db.execute(sql.raw(`${parts.join(' union all ')} order by name`))).rows;
}
let everyTable: string[] | undefined;

it.each(names)('%s has a sample', (name) => expect(samples[name]).toBeTypeOf('function'));

describe.each(names)('%s', (name) => {
  const call: Call = calls[name];
  it.each(everybody)('is answered as its access says: %s', async (standing) => {
    const asking = await standings[standing](world);
    const input = await samples[name](world, asking);
    const expected = verdictOn(call, standing);
    const before = expected === 'passes' ? undefined : await fingerprint();
    const { status, code, body } = await world.server.ask(name, input, asking);

    if (expected === 'passes') {
      expect(status, body).toBe(200);
      const { data } = JSON.parse(body);
      expect(call.data.parse(data)).toEqual(data);
      return;
    }
    expect(status, body).toBe(expected);
    expect(code && errorCodes[code][0]).toBe(expected);
    expect(await fingerprint()).toEqual(before);
  });
});
