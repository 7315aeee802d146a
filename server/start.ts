import closeWithGrace from 'close-with-grace';
import { MovableClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { makeServer } from './app.ts';
import type { Connection } from './db/client.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

const graceMs = 20_000;

/**
 * Starts the database, brings it up to date, listens, and only then begins to work on jobs. On SIGTERM and SIGINT: takes
 * no more requests, finishes those that run, then the jobs, then the database. Resolves when the demo business is there too.
 */
export async function start(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    await serve(config, database);
  } catch (problem) {
    await database.stop();
    throw problem;
  }
}

interface RunningDatabase {
  connection: Connection;
  stop(): Promise<void>;
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<RunningDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined };
  return startEmbedded({ dataDir, onProblem: (problem) => process.emitWarning(problem) });
}

async function serve(config: Config, database: RunningDatabase): Promise<void> {
  const { connection } = database;
  await migrate(connection);
  const clock = config.movableClock ? new MovableClock() : systemClock;
  const server = await makeServer({ config, clock, connection, work: true });
  const { http, deps } = server;
  let closing = false;
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err) deps.log.fatal({ err }, 'stopping');
    closing = true;
    await server.close();
    await database.stop();
  });
  try {
    await http.listen({ host: config.host, port: config.port });
    await deps.jobs.start();
    if (config.demo) {
      const { makeDemo } = await import('./demo/make-demo.ts');
      // What is cut off here goes on at the next start.
      await makeDemo(deps).catch((problem: unknown) => {
        if (!closing) throw problem;
      });
    }
  } catch (problem) {
    // Without its database, which is stopped next, it would listen and answer nothing.
    await Promise.allSettled([server.close()]);
    throw problem;
  }
}
