import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#tests/support/server/build.ts';
import { onlyScreenFigures, onlyWriteFigures, serverFigures } from './server-figures.ts';
import { fillBenchData } from './bench-data.ts';
import { missed, printFigures } from './table.ts';

build();
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '4370' },
    database: { type: 'string' },
    check: { type: 'boolean', default: false },
    /** Only the main screens and the searches. */
    screens: { type: 'boolean', default: false },
    /** Only what the team writes. */
    writes: { type: 'boolean', default: false },
  },
});
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.orders));
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
try {
  const stand = await fillBenchData({
    dataDir: join(folder, 'data'),
    port: Number(values.port),
    sizes,
    databaseUrl: values.database,
  });
  const measure = values.screens ? onlyScreenFigures : values.writes ? onlyWriteFigures : serverFigures;
  const figures = await measure(stand);
  printFigures('What the server costs beside the least possible one, in the same run', figures);
  if (values.check && missed(figures).length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
