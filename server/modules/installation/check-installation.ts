import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { findSandboxTraces, lockInstallation, readModes, recordMode } from './installation.repo.ts';
import type { InstallationMode } from '#server/db/tables/platform/installation.table.ts';

/** Thrown at start when the database belongs to another mode; says what was found and what to do. */
export class InstallationProblem extends Error {
  override name = 'InstallationProblem';
}

const getInstallationMode = ({ mode, isStaging }: Pick<Config, 'mode' | 'isStaging'>): InstallationMode =>
  isStaging ? 'staging' : mode;

const elsewhere = 'another DATA_DIR or DATABASE_URL';

/**
 * Checks that the database may be used in this mode, and records the mode in it. Production uses no database with data of a
 * demo, a staging system or a sandbox: their passwords are published and their money is simulated. These in turn do not use
 * the database of production. Call it before anything listens or works.
 * @throws InstallationProblem
 */
export async function checkInstallation({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<void> {
  const mode = getInstallationMode(config);
  await db.transaction(async (tx) => {
    await lockInstallation(tx);
    const modes = await readModes(tx);
    if (mode !== 'production' && modes.has('production'))
      throw new InstallationProblem(
        `Kontor can't start as ${mode}: this database is used in production. Set NODE_ENV=production with its settings${mode === 'staging' ? ' and without KONTOR_ALLOW_SANDBOX' : ''}, or use ${elsewhere}.`,
      );
    if (mode === 'production') {
      const others = [...modes].filter((other) => other !== 'production');
      const traces = [
        ...others.map((other) => `it was used in the mode ${other}`),
        ...(await findSandboxTraces(tx)),
      ];
      if (traces.length > 0)
        throw new InstallationProblem(
          `Kontor can't start in production on this database. It contains:\n  ${traces.join('\n  ')}\nProduction needs a database of its own: use ${elsewhere}. For a staging system, set KONTOR_ALLOW_SANDBOX=true.`,
        );
    }
    await recordMode(tx, mode, clock.now());
  });
}
