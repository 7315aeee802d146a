import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from './config.ts';
import { start } from './start.ts';

/** By then the first jobs have run. */
const settledMs = 2000;

try {
  const config = readConfig(process.env);
  await start(config);
  console.log(`Kontor is at ${config.publicUrl}`);
  if (config.demo) console.log('Its sign-in page offers the demo accounts.');
  setTimeout(collectWhatStartingLeft, settledMs).unref();
} catch (problem) {
  console.error(problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem);
  // What was started half may hold the process open.
  process.exit(1);
}

/** Once and in full: a server at rest would keep it for hours, and it is a tenth of its memory. */
function collectWhatStartingLeft(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
