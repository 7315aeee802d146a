import type { Config } from '#server/config.ts';
import type { Connection } from './client.ts';
import { startEmbedded } from './embedded.ts';

export interface RunningDatabase {
  connection: Connection;
  stop(): Promise<void>;
}

/** Opens the configured database: any server by its URL, or the embedded one, which others may be using too. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<RunningDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined };
  return startEmbedded({ dataDir, onProblem: (problem) => process.emitWarning(problem) });
}
