import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { proveLedger } from '#server/platform/ledger/prove-ledger.repo.ts';

/** Checks the ledger rules of the configured database, with or without a running Kontor. */
async function prove(): Promise<boolean> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const { db, pool } = openPool(database.connection, (problem) => console.error(problem));
  try {
    await migrate(database.connection);
    const { broken, rules, transfers } = await proveLedger(db);
    for (const sentence of broken) console.error(`✗ ${sentence}`);
    console.log(
      broken.length === 0
        ? `The ledger is whole: ${transfers} transfers hold to ${rules} rules.`
        : `${broken.length} of ${rules} rules are broken.`,
    );
    return broken.length === 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

const isWhole = await prove().catch((problem: unknown) => {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  return false;
});
process.exit(isWhole ? 0 : 1);
