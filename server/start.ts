import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { MovableClock, systemClock } from './clock.ts';
import type * as App from './app.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type RunningDatabase, openDatabase } from './db/open-database.ts';

const shutdownTimeoutMs = 20_000;

/**
 * Starts the database, migrates it, listens, and only then begins to work on jobs. On SIGTERM and SIGINT: tells load balancers
 * that it is no longer ready, and answers requests for `drainMs` more; then accepts none, finishes the running ones, ends the
 * streams, then the jobs, then the database. Resolves when the demo business is there, too.
 */
export async function start(config: Config): Promise<void> {
  // The database starts in its own processes while the rest is loaded.
  const [database, app] = await Promise.all([openDatabase(config), import('./app.ts')]);
  try {
    await serve(config, database, app);
  } catch (problem) {
    await database.stop();
    throw problem;
  }
}

async function serve(config: Config, database: RunningDatabase, { makeServer }: typeof App): Promise<void> {
  const { connection } = database;
  await migrate(connection);
  const clock = config.movableClock ? new MovableClock() : systemClock;
  const server = await makeServer({ config, clock, connection, work: true });
  const { http, deps } = server;
  let closing = false;
  try {
    const { checkInstallation } = await import('./modules/installation/check-installation.ts');
    await checkInstallation(deps);
  } catch (problem) {
    await server.close();
    throw problem;
  }
  closeWithGrace({ delay: config.drainMs + shutdownTimeoutMs }, async ({ err }) => {
    if (err) deps.log.fatal({ err }, 'stopping');
    closing = true;
    server.endReadiness();
    if (!err) await pause(config.drainMs);
    await server.close();
    await database.stop();
  });
  try {
    await http.listen({ host: config.host, port: config.port });
    // Loaded now, so that the first customer doesn't wait for it, and no request of the back office did.
    const shop = await server.loadShop();
    if (config.storePort !== undefined) await shop.listen({ host: config.host, port: config.storePort });
    const { internalPort } = config.domains;
    if (internalPort !== undefined)
      await (await server.loadInternal()).listen({ host: '127.0.0.1', port: internalPort });
    if (config.operatorPort !== undefined) {
      const operatorConsole = await server.loadConsole();
      // Never on another address: who reaches the port can guess passwords.
      await operatorConsole.listen({ host: '127.0.0.1', port: config.operatorPort });
    }
    const makeDemo = async () => {
      const demo = await import('./demo/make-demo.ts');
      // Interrupted work continues at the next start.
      await demo.makeDemo(deps).catch((problem: unknown) => {
        if (!closing) throw problem;
      });
    };
    await Promise.all([deps.jobs.start(), config.demo && makeDemo()]);
  } catch (problem) {
    // Without its database, which is stopped next, it would listen and be unable to answer.
    await Promise.allSettled([server.close()]);
    throw problem;
  }
}
