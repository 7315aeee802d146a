import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#tests/support/server/build.ts';
import { missed, printFigures } from './table.ts';
import { fillProcessData, processFigures } from './process-figures.ts';

/** Measures one, two and four processes on one database behind a balancer: `npm run bench:processes`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4720' },
    seconds: { type: 'string', default: '8' },
    check: { type: 'boolean', default: false },
  },
});
build();
const folder = mkdtempSync(join(tmpdir(), 'kontor-processes-'));
try {
  const data = await fillProcessData(join(folder, 'data'), Number(values.port));
  const figures = await processFigures(data, { durationMs: Number(values.seconds) * 1000 });
  printFigures('Several processes on one database and one machine, behind a balancer', figures);
  if (values.check && missed(figures).length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
