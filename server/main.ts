import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from './config.ts';
import { start } from './start.ts';

/** By then the first jobs have run. */
const settledMs = 2000;

try {
  const config = readConfig(process.env);
  await start(config);
  console.log(`Kontor is running at ${config.publicUrl}`);
  if (config.demo) console.log('The sign-in page lists the demo accounts.');
  setTimeout(collectGarbageOnce, settledMs).unref();
} catch (problem) {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  // A part that has started may keep the process alive.
  process.exit(1);
}

/** Runs a full garbage collection once: an idle server would keep this memory for hours, a tenth of the total. */
function collectGarbageOnce(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
