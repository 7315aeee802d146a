import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { proveAllRollups } from '#server/modules/analytics/rollups/fold-rollups.ts';

/** Checks that the figures of analytics equal the rows of the configured database, with or without a running Kontor. */
async function prove(): Promise<boolean> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const { db, pool } = openPool(database.connection, (problem) => console.error(problem));
  try {
    await migrate(database.connection);
    const { businesses, differences } = await proveAllRollups(db);
    for (const difference of differences) console.error(`✗ ${difference}`);
    console.log(
      differences.length === 0
        ? `The figures of ${businesses} businesses equal their transactions.`
        : 'The figures differ from the transactions.',
    );
    return differences.length === 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

const isRight = await prove().catch((problem: unknown) => {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  return false;
});
process.exit(isRight ? 0 : 1);
