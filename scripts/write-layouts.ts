import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { explore } from '#machines/graph/explore.ts';
import type { ChartFacts } from '#machines/graph/layout.ts';
import { statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import { planTour } from '#machines/graph/tour.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { chartSteps, outlineStory } from '#machines/story/outline.ts';
import { layOut } from './layouts/lay-out.ts';

/** Writes the layout, the story and the steps' charts of every chart for the flow review. With `--check` it writes nothing, lists differences and exits with 1. */
const folder = join(import.meta.dirname, '../src/features/review/layouts');

/** Models that are listed with the lifecycles. */
const laws = new Set(
  (await readdir(join(import.meta.dirname, '../machines/lifecycles')))
    .filter((file) => file.endsWith('.model.ts'))
    .map((file) => basename(file, '.model.ts')),
);

/** Returns a chart's entry in the list of charts. */
function factsOf(model: AnyFlowModel): ChartFacts {
  const flow = explore(model);
  return {
    id: model.id,
    kind: laws.has(model.id) ? 'law' : 'flow',
    title: model.title,
    purpose: model.purpose,
    states: statesOf(model.machine).filter(({ path, type }) => path.length > 0 && type !== 'history').length,
    transitions: flow.transitions.length,
    journeys: planTour(flow).length,
  };
}

const files = new Map<string, string>([
  ['charts.json', `${JSON.stringify(registry.map(factsOf), null, 2)}\n`],
]);
for (const model of registry) {
  files.set(`${model.id}.json`, `${JSON.stringify(await layOut(model))}\n`);
  files.set(`${model.id}.story.json`, `${JSON.stringify(outlineStory(model))}\n`);
  files.set(`${model.id}.steps.json`, `${JSON.stringify(chartSteps(model))}\n`);
}

await mkdir(folder, { recursive: true });
const present = await readdir(folder);
const differing: string[] = [];
for (const [file, text] of files)
  if (!present.includes(file) || (await readFile(join(folder, file), 'utf8')) !== text) differing.push(file);
const orphans = present.filter((file) => !files.has(file));

if (process.argv.includes('--check')) {
  for (const file of [...differing, ...orphans])
    console.error(`src/features/review/layouts/${file} is stale: npm run flows`);
  process.exitCode = differing.length + orphans.length > 0 ? 1 : 0;
} else {
  for (const file of differing) await writeFile(join(folder, file), files.get(file) ?? '');
  for (const file of orphans) await rm(join(folder, file));
  console.log(`layouts: ${files.size} files, ${differing.length} written, ${orphans.length} removed`);
}
