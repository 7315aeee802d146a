import { readdirSync } from 'node:fs';

/**
 * Imports each file with an ending in a folder and the folders in it, and returns the one value that each of them exports
 * under a name with that ending: `withdraw.model.ts` exports `withdrawModel`. This makes a registry of a folder. Only for
 * Node: the browser loads the same files with Vite's `import.meta.glob`.
 * @param ending as in `withdraw.model.ts`: `model`
 * @throws Error for a file without such an export
 */
export async function importEach(folder: URL, ending: string): Promise<Map<string, unknown>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`.${ending}.ts`),
  );
  const imported = new Map<string, unknown>();
  for (const file of files.toSorted()) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    const suffix = ending.replaceAll('-', '').toLowerCase();
    const exported = Object.keys(module).find((name) => name.toLowerCase().endsWith(suffix));
    if (exported === undefined) throw new Error(`${file} exports nothing that ends with "${ending}"`);
    const name = file.split('/').at(-1) ?? file;
    imported.set(name.slice(0, -`.${ending}.ts`.length), module[exported]);
  }
  return imported;
}
