import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { OrderHands, findLosses, openTeam, waitForJobs } from '#tests/faults/working-team.ts';
import { violations } from '#tests/faults/invariants.ts';
import { build } from '#tests/support/server/build.ts';
import { Cluster, getConnection } from '#tests/support/server/cluster.ts';

/**
 * Rehearses a rolling restart from a former version to this one, with the steps of docs/operations.md, while people work:
 * `npm run rolling REV`. Exits with 1 if a step fails, or if anything that was acknowledged is lost or there twice.
 */
const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '4740' }, processes: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const here = join(import.meta.dirname, '../..');
const [rev] = positionals;

/** Runs a command beside the balancer, which is part of this process. */
async function run(
  cwd: string,
  command: string,
  parameters: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(command, parameters, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed`);
}

/** Extracts and builds the former version; returns its folder. */
async function buildFormer(folder: string, revision: string): Promise<string> {
  const former = join(folder, 'former');
  const archive = join(folder, 'former.tar');
  mkdirSync(former);
  await run(here, 'git', ['archive', '--format=tar', '-o', archive, revision]);
  await run(here, 'tar', ['-xf', archive, '-C', former]);
  // Hard links: an installation there would empty a linked folder. Other packages are installed by its own build.
  const readLock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (readLock(former) === readLock(here)) await run(here, 'cp', ['-al', 'node_modules', former]);
  await run(former, process.execPath, ['scripts/build.mjs']);
  return former;
}

/** The gate: the timelines of the database lead, on the charts of a version, to the stored records. */
const replay = (root: string, dataDir: string) =>
  run(root, process.execPath, ['scripts/replay.ts'], { DATA_DIR: dataDir, KONTOR_DEMO: 'false' });

async function rehearse(former: string, dataDir: string): Promise<string[]> {
  const [port, processes] = [Number(values.port), Number(values.processes)];
  const cluster = await Cluster.open({
    dataDir,
    port,
    processes,
    env: { DRAIN_SECONDS: '2' },
    root: former,
  });
  const db = new Client(getConnection(dataDir));
  await db.connect();
  try {
    const { owner } = await openTeam(cluster.base, db);
    const hands = new OrderHands(cluster.base, owner, 'rolling', 4);
    await hands.workOn(20);
    console.log(
      `${processes} processes of the former version work. The gate, on the charts of this version:`,
    );
    await replay(here, dataDir);
    for (let nth = 0; nth < processes; nth += 1) {
      await cluster.stop(nth);
      await cluster.restart(nth, here);
      await hands.workOn(20);
      console.log(`${nth + 1} of ${processes} processes run this version.`);
      if (nth > 0) continue;
      console.log('What both have done, on the charts of the former version:');
      await replay(former, dataDir);
    }
    await hands.stop();
    await waitForJobs(db);
    console.log(`${hands.acknowledged.size} orders were acknowledged meanwhile.`);
    return [...(await findLosses(db, hands)), ...(await violations(db))];
  } finally {
    await db.end();
    await cluster.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kontor-rolling-'));
// PostgreSQL of the former version runs as another user where this runs as root.
chmodSync(folder, 0o755);
try {
  if (!rev) throw new Error('Name the former version: npm run rolling REV');
  build();
  const faults = await rehearse(await buildFormer(folder, rev), join(folder, 'data'));
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(
    faults.length === 0 ? 'Nothing is lost and nothing is there twice.' : `${faults.length} faults`,
  );
  if (faults.length > 0) process.exitCode = 1;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
