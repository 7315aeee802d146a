import { expect } from 'vitest';
import type { Stage, Victim } from './stage.ts';
import { until } from './stage.ts';

const victims: readonly Victim[] = ['application', 'database', 'both'];

/** Counts every write of these tables, also of transactions that are undone; the one that is meant waits to be killed. */
export async function countWrites(stage: Stage, tables: readonly string[]): Promise<void> {
  await stage.query('create sequence writes');
  await stage.query('create table halt_at (write bigint not null)');
  await stage.query('insert into halt_at values (0)');
  // A sequence goes on whatever becomes of its transaction, so every write is counted, and the one that is meant waits.
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

/** Whoever waits tries again until it works, as the page does. */
export async function insist<T>(step: () => Promise<T>): Promise<T> {
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

const written = async (stage: Stage) =>
  Number((await stage.query<{ last_value: string }>('select last_value from writes'))[0]?.last_value);

/** Waits until the write that is meant is under way, kills, brings back, and halts nothing more. */
async function strikeAt(
  stage: Stage,
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
  await stage.comeBack(victim);
  await stage.query('update halt_at set write = 0');
  // What a killed application began sleeps on in its database.
  await stage.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  return true;
}

/**
 * Does the same again and again, killed at its first write, its second, and so on, until it comes through without having
 * been struck; looks after each. Answers how often it was done.
 */
export async function killAtEachWrite(
  stage: Stage,
  begin: () => Promise<{ work: () => Promise<unknown>; look: () => Promise<void> }>,
): Promise<number> {
  let wasStruck = true;
  let nth = 1;
  for (; wasStruck; nth += 1) {
    const { work, look } = await begin();
    const write = (await written(stage)) + nth;
    await stage.query('update halt_at set write = $1', [write]);
    let isThrough = false;
    const done = work().finally(() => {
      isThrough = true;
    });
    wasStruck = await strikeAt(stage, write, victims[nth % victims.length] ?? 'both', () => isThrough);
    await done;
    await stage.query('update halt_at set write = 0');
    await look();
  }
  // A run that is not struck at all would prove nothing.
  expect(nth).toBeGreaterThan(10);
  return nth;
}
