import { readConfig } from '#server/config.ts';
import { type Database, openPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';

export interface Proof {
  /** A sentence for each difference; none if everything holds. */
  differences: readonly string[];
  /** The result in one sentence. */
  result: string;
}

/** Runs a proof on the configured database, with or without a running Kontor, and ends with 1 for a difference or a failure. */
export async function runProof(prove: (db: Database) => Promise<Proof>): Promise<void> {
  const isRight = await proveConfigured(prove).catch((problem: unknown) => {
    console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
    return false;
  });
  process.exit(isRight ? 0 : 1);
}

async function proveConfigured(prove: (db: Database) => Promise<Proof>): Promise<boolean> {
  const database = await openDatabase(readConfig(process.env));
  const { db, pool } = openPool(database.connection, (problem) => console.error(problem));
  try {
    await migrate(database.connection);
    const { differences, result } = await prove(db);
    for (const difference of differences) console.error(`✗ ${difference}`);
    console.log(result);
    return differences.length === 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}
