import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeChart } from '#machines/graph/describe.ts';
import type { AnyFlowModel } from '#machines/model.ts';

/** Prints the charts of a folder as JSON, in its own process, because the caller may have loaded charts of the same names. */
const [folder = '.'] = process.argv.slice(2);
try {
  const { registry }: { registry: readonly AnyFlowModel[] } = await import(
    pathToFileURL(join(folder, 'machines/graph/registry.ts')).href
  );
  process.stdout.write(JSON.stringify(registry.map(describeChart)));
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
