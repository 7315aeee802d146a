import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Written by the build: an address of the application, `$name` for a variable part, `{-$name}` for an optional one. */
const Preload = z.array(z.object({ path: z.string(), files: z.array(z.string()) }));

const patternOf = (path: string): RegExp => {
  const parts = path.split('/').filter(Boolean);
  const pattern = parts.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?';
    return part.startsWith('$') ? '/[^/]+' : `/${part}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`);
};

/** The pages of the built application, by the path of their address. */
export interface BuiltPages {
  has(path: string): boolean;
  /**
   * Returns the files that the page at an address needs beside its own, as links of its head: the browser fetches them all
   * at once instead of each after the one before has run.
   */
  linksFor(path: string): string;
}

export function readBuiltPages(folder: string): BuiltPages {
  const file = join(folder, 'preload.json');
  const entries = existsSync(file) ? z.parse(Preload, JSON.parse(readFileSync(file, 'utf8'))) : [];
  const pages = entries
    .toSorted((one, other) => one.path.split('$').length - other.path.split('$').length)
    .map(({ path, files }) => ({
      pattern: patternOf(path),
      links: files.map((name) => `<link rel="modulepreload" crossorigin href="${name}" />`).join(''),
    }));
  const find = (path: string) => pages.find(({ pattern }) => pattern.test(path));
  return {
    has: (path) => find(path) !== undefined,
    linksFor: (path) => find(path)?.links ?? '',
  };
}
