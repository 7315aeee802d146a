import './quick-imports.ts';
import { readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  // Only now, so that the hooks and the cache serve the rest.
  const { start } = await import('./start.ts');
  await start(config);
} catch (problem) {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  process.exitCode = 1;
}
