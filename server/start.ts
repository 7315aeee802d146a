import closeWithGrace from 'close-with-grace';
import { MovableClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Server, makeServer } from './app.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

const graceMs = 20_000;

/**
 * Starts the database, brings it up to date, listens, and only then begins to work on jobs. On SIGTERM and SIGINT: takes
 * no more requests, finishes those that run, then the jobs, then the database. Resolves when it listens.
 */
export async function start(config: Config): Promise<void> {
  let server: Server | undefined;
  const complain = (problem: Error) => server?.deps.log.error({ err: problem }, 'embedded database');
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, onProblem: complain });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  await migrate(connection);
  server = await makeServer({
    config,
    clock: config.movableClock ? new MovableClock() : systemClock,
    connection,
    work: true,
  });
  const { close, deps, http } = server;
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err) deps.log.fatal({ err }, 'stopping');
    await close();
    await embedded?.stop();
  });
  await http.listen({ host: config.host, port: config.port });
  process.send?.('listening');
  await deps.jobs.start();
}
