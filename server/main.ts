import './quick-imports.ts';
import { readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  // Only now, so that the hooks and the cache serve the rest.
  const { start } = await import('./start.ts');
  await start(config);
  console.log(`Kontor is at ${config.publicUrl}`);
  if (config.demo) console.log('Its sign-in page offers the demo accounts.');
} catch (problem) {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  // What was started half may hold the process open.
  process.exit(1);
}
