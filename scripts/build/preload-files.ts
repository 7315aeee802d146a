import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

type OutputChunk = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1][string] & {
  type: 'chunk';
};

const routeFile = /\/src\/routes\/(.+)\.tsx\?tsr-split=/;

/** Returns the path of a route file: `dashboard.store.orders.$id` has `/dashboard/store/orders/$id`, `dashboard.index` has `/dashboard`. */
const pathOf = (route: string) => `/${route.replace(/\.?index$/, '').replaceAll('.', '/')}`;

/**
 * Writes `preload.json`: the addresses of all routes, and the files that each needs beside those of the page itself. The
 * server lists them in the page, so that no file is requested only after another one has run.
 *
 * @param shared modules, by the end of their names, that all routes of an area need: `{ dashboard: ['src/x.ts'] }`
 */
export const preloadFiles = (shared: Readonly<Record<string, readonly string[]>>): Plugin => ({
  name: 'preload-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const together = (from: readonly OutputChunk[]): Set<OutputChunk> => {
      const all = new Set<OutputChunk>();
      const add = (chunk: OutputChunk | undefined) => {
        if (!chunk || all.has(chunk)) return;
        all.add(chunk);
        for (const file of chunk.imports) add(byFile.get(file));
      };
      from.forEach(add);
      return all;
    };
    const entries = together(chunks.filter((chunk) => chunk.isEntry));
    const routes = chunks.flatMap((chunk) => {
      const route = routeFile.exec(chunk.facadeModuleId ?? '')?.[1];
      return route === undefined ? [] : [{ route, chunk }];
    });
    const names = new Set(globSync('src/routes/[!-_]*.tsx').map((file) => basename(file, '.tsx')));
    const pages = [...names].filter((route) => !names.has(`${route}.index`));
    const preload = pages.map((route) => {
      const modules = Object.entries(shared).flatMap(([area, sharedBy]) =>
        `${route}.`.startsWith(`${area}.`) ? sharedBy : [],
      );
      const needed = together([
        ...routes
          .filter((other) => route === other.route || route.startsWith(`${other.route}.`))
          .map((other) => other.chunk),
        ...chunks.filter((chunk) => modules.some((name) => chunk.facadeModuleId?.endsWith(name))),
      ]);
      return {
        path: pathOf(route),
        // The largest first, because it takes the longest.
        files: [...needed]
          .filter((chunk) => !entries.has(chunk))
          .toSorted((one, other) => other.code.length - one.code.length)
          .map((chunk) => `/${chunk.fileName}`),
      };
    });
    this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(preload) });
  },
});
