import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigProblem, readConfig } from './config.ts';

enableCompileCache(join(import.meta.dirname, '../.cache/node'));

try {
  const config = readConfig(process.env);
  // Only now, so that the cache serves the rest too.
  const { start } = await import('./start.ts');
  await start(config);
} catch (problem) {
  console.error(problem instanceof ConfigProblem ? problem.message : problem);
  process.exitCode = 1;
}
