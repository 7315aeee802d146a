import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderIndex, renderPage } from './page.ts';
import { registry } from './registry.ts';

/** Writes docs/flows. With `--check` it writes nothing, lists the pages that differ and exits with 1. */
const folder = join(import.meta.dirname, '../../docs/flows');
const pages = new Map([
  ['README.md', renderIndex(registry)],
  ...registry.map((model) => [`${model.id}.md`, renderPage(model)] as const),
]);

await mkdir(folder, { recursive: true });
const present = (await readdir(folder)).filter((name) => name.endsWith('.md'));
const differing: string[] = [];
for (const [name, text] of pages)
  if (!present.includes(name) || (await readFile(join(folder, name), 'utf8')) !== text) differing.push(name);
const orphans = present.filter((name) => !pages.has(name));

if (process.argv.includes('--check')) {
  for (const name of [...differing, ...orphans]) console.error(`docs/flows/${name} is stale: npm run flows`);
  process.exitCode = differing.length + orphans.length > 0 ? 1 : 0;
} else {
  for (const name of differing) await writeFile(join(folder, name), pages.get(name) ?? '');
  for (const name of orphans) await rm(join(folder, name));
  console.log(`docs/flows: ${pages.size} pages, ${differing.length} written, ${orphans.length} removed`);
}
