import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCoverage } from './compare-coverage.ts';
import { CoverageFile, levels, Walked } from './coverage-file.ts';
import { registry } from './registry.ts';
import { mergeCoverage, listWalkable } from './walked-parts.ts';

/**
 * Writes docs/flows/coverage.json from the walks that the last `npm test` recorded (scripts/test.mjs). With `--check` it
 * writes nothing, prints the differences and exits with 1. A level that was not run in full keeps its entry.
 */
const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/flows/coverage.json');
const notes = join(root, '.cache/coverage');

const run = new Map(
  levels
    .filter((level) => existsSync(join(notes, level, 'whole')))
    .map((level) => {
      const files = readdirSync(join(notes, level)).filter((name) => name.endsWith('.jsonl'));
      const lines = files.flatMap((name) =>
        readFileSync(join(notes, level, name), 'utf8')
          .trim()
          .split('\n'),
      );
      return [level, lines.map((line) => Walked.parse(JSON.parse(line)))] as const;
    }),
);
const committed = existsSync(file) ? CoverageFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
const walkable = listWalkable(registry);
const now = mergeCoverage(run, walkable, committed);
const differing = compareCoverage(committed, now, walkable);
const compared = `levels that were run in full: ${[...run.keys()].join(', ') || 'none'}`;

if (process.argv.includes('--check')) {
  for (const sentence of differing) console.log(`docs/flows/coverage.json: ${sentence}`);
  if (differing.length > 0) console.log('If that is meant: npm run flows:coverage');
  console.log(compared);
  process.exitCode = differing.length > 0 ? 1 : 0;
} else {
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`docs/flows/coverage.json: ${differing.length} differences; ${compared}`);
}
