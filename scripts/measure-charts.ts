import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layout } from '#machines/graph/layout.ts';
import { registry } from '#machines/graph/registry.ts';
import { type ChartFigures, figuresOf, findWorse } from '#machines/story/chart-figures.ts';
import { chartSteps, outlineStory } from '#machines/story/outline.ts';

/** Prints how well each level of every chart can be read. With `--write`, figures that are better become the new limits. */
const folder = join(import.meta.dirname, '../src/features/review/layouts');
const limitsFile = join(import.meta.dirname, '../tests/machines/chart-figures.json');

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')) as unknown;

const measured: Record<string, ChartFigures> = {};
for (const model of registry) {
  const layout = (await read(join(folder, `${model.id}.json`))) as Layout;
  measured[model.id] = figuresOf(outlineStory(model), chartSteps(model), layout);
}
console.table(measured);

const limits = (await read(limitsFile)) as Record<string, ChartFigures>;
const worse = Object.entries(measured).flatMap(([id, figures]) => findWorse(id, figures, limits[id] ?? {}));
for (const sentence of worse) console.error(sentence);
if (process.argv.includes('--write') && worse.every((sentence) => sentence.includes('has no limit')))
  await writeFile(limitsFile, `${JSON.stringify(measured, null, 2)}\n`);
else process.exitCode = worse.length > 0 ? 1 : 0;
