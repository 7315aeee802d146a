import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { MovableClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openPool, type Connection } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { recordRules } from '#server/platform/ledger/record-rules.ts';
import { replayTimelines } from '#server/platform/replay/replay-timelines.repo.ts';

const maxReported = 50;
/** Replays the configured database, after this version's migrations, or a new demo if none is configured. */
const isConfigured = (process.env['DATABASE_URL'] ?? process.env['DATA_DIR']) !== undefined;

async function withConfigured<Answer>(look: (connection: Connection) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase(readConfig(process.env));
  try {
    await migrate(database.connection);
    return await look(database.connection);
  } finally {
    await database.stop();
  }
}

async function withDemo<Answer>(look: (connection: Connection) => Promise<Answer>): Promise<Answer> {
  // Only a demo needs the whole server.
  const { makeServer } = await import('#server/app.ts');
  const { makeDemo } = await import('#server/demo/make-demo.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-replay-'));
  const onProblem = (problem: Error) => process.emitWarning(problem);
  const database = await startEmbedded({ dataDir, settings: ['fsync=off'], onProblem });
  const { connection } = database;
  try {
    await migrate(connection);
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const server = await makeServer({ config, clock: new MovableClock(), connection, work: false });
    await server.deps.jobs.start();
    await makeDemo(server.deps);
    await server.deps.jobs.drain();
    await server.close();
    return await look(connection);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints the first violations of each rule between records, and returns the number of broken rules. */
async function countBrokenRules(pool: Pool): Promise<number> {
  let broken = 0;
  for (const [rule, query] of Object.entries(recordRules)) {
    const { rows } = await pool.query(query);
    if (rows.length === 0) continue;
    broken += 1;
    console.error(`✗ ${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}

/**
 * Replays the timelines of every record on the charts and checks the rules between records. Returns true if all timelines
 * lead to the stored records and every rule holds.
 */
async function replay(connection: Connection): Promise<boolean> {
  const { pool } = openPool(connection, (problem) => console.error(problem));
  const begun = performance.now();
  try {
    const { records, entries, differences } = await replayTimelines(pool);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    for (const sentence of differences.slice(0, maxReported)) console.error(`✗ ${sentence}`);
    if (differences.length > maxReported) console.error(`… and ${differences.length - maxReported} more`);
    const counted = Object.entries(records).map(([kind, count]) => `${kind} ${count}`);
    console.log(`${entries} entries replayed in ${seconds} s: ${counted.join(', ')}.`);
    console.log(
      differences.length === 0
        ? 'Every history leads to where its record is.'
        : `${differences.length} histories do not lead to where their records are.`,
    );
    const broken = await countBrokenRules(pool);
    console.log(
      `${Object.keys(recordRules).length} rules between records: ${broken === 0 ? 'all hold' : `${broken} broken`}.`,
    );
    return differences.length === 0 && broken === 0;
  } finally {
    await pool.end();
  }
}

const isSound = await (isConfigured ? withConfigured(replay) : withDemo(replay)).catch((problem: unknown) => {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  return false;
});
process.exit(isSound ? 0 : 1);
