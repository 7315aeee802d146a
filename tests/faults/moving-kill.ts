import { expect } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import type { FaultFixture, Victim } from './fault-fixture.ts';
import { until, victims } from './fault-fixture.ts';

/** Counts every write of these tables, also in rolled back transactions. The chosen write waits until it is killed. */
export async function countWrites(stage: FaultFixture, tables: readonly string[]): Promise<void> {
  await stage.query('create sequence writes');
  await stage.query('create table halt_at (write bigint not null)');
  await stage.query('insert into halt_at values (0)');
  // A sequence isn't rolled back, so every write is counted, and the chosen one waits.
  await stage.query(`
    create function count_write() returns trigger language plpgsql as $$
    begin
      if nextval('writes') = (select write from halt_at) then perform pg_sleep(60); end if;
      return null;
    end $$`);
  for (const table of tables)
    await stage.query(
      `create trigger count_write after insert or update on ${table} for each statement execute function count_write()`,
    );
}

/** Retries until it works, like the page. */
export async function retryUntilDone<T>(step: () => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  await until(
    'the step is taken',
    () =>
      step().then(
        (value) => {
          answer = { value };
          return true;
        },
        () => false,
      ),
    { withinMs: 120_000 },
  );
  if (!answer) throw new Error('nothing was answered');
  return answer.value;
}

const written = async (stage: FaultFixture) =>
  Number((await stage.query<{ last_value: string }>('select last_value from writes'))[0]?.last_value);

/**
 * Kills the victim while the work makes its nth write from now on, and restarts it; the work repeats itself. Returns whether
 * it wrote that often.
 */
export async function whileKilledAt(
  stage: FaultFixture,
  nth: number,
  victim: Victim,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const write = (await written(stage)) + nth;
  await stage.query('update halt_at set write = $1', [write]);
  let isThrough = false;
  const done = work().finally(() => {
    isThrough = true;
  });
  const wasStruck = await strikeAt(stage, write, victim, () => isThrough);
  await done;
  await stage.query('update halt_at set write = 0');
  return wasStruck;
}

/** Waits for the chosen write, kills, restarts, and halts no further write. */
async function strikeAt(
  stage: FaultFixture,
  write: number,
  victim: Victim,
  isOver: () => boolean,
): Promise<boolean> {
  await until(
    'the write is reached, or it is through',
    async () => isOver() || (await written(stage)) >= write,
    { withinMs: 120_000 },
  );
  if ((await written(stage)) < write) return false;
  await stage.kill(victim);
  await stage.restart(victim);
  await stage.query('update halt_at set write = 0');
  // Statements of a killed application keep sleeping in its database.
  await stage.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  return true;
}

/**
 * Does the work once without a kill, and then again for each of its writes that the seed draws, killed at that write;
 * checks after each run. The victims take turns.
 *
 * @param suite whose budget of time it has
 */
export async function killAtEachWrite(
  stage: FaultFixture,
  begin: () => Promise<{ work: () => Promise<unknown>; look: () => Promise<void> }>,
  suite: 'killedWrites' | 'killedPurchases' = 'killedWrites',
): Promise<void> {
  const { work: undisturbed, look: lookAfterwards } = await begin();
  const before = await written(stage);
  await undisturbed();
  const count = (await written(stage)) - before;
  await lookAfterwards();
  expect(count).toBeGreaterThan(10);
  const writes = Array.from({ length: count }, (_, nth) => nth + 1);
  const name = expect.getState().currentTestName ?? '';
  const random = new Random(seedOf(name));
  let kills = 0;
  for (const nth of sampleOf(suite, writes, { name, title: (write) => `write ${write}` })) {
    const { work, look } = await begin();
    const victim = random.pick(victims);
    // A repeated run can write less, for instance because it polls less often.
    if (await whileKilledAt(stage, nth, victim, work)) kills += 1;
    await look();
  }
  // A run without any kill would test nothing.
  expect(kills).toBeGreaterThan(0);
}
