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

/**
 * Returns the files that the page at an address needs beside its own, as links of its head: the browser fetches them all at
 * once instead of each after the one before has run.
 */
export function createPreloadLinks(folder: string): (url: string) => string {
  const file = join(folder, 'preload.json');
  const entries = existsSync(file) ? z.parse(Preload, JSON.parse(readFileSync(file, 'utf8'))) : [];
  const pages = entries
    .toSorted((one, other) => one.path.split('$').length - other.path.split('$').length)
    .map(({ path, files }) => ({
      pattern: patternOf(path),
      links: files.map((name) => `<link rel="modulepreload" crossorigin href="${name}" />`).join(''),
    }));
  return (url) => {
    const [path = ''] = url.split('?');
    // A route without files of its own is drawn by its parent.
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const page = pages.find(({ pattern }) => pattern.test(at));
      if (page) return page.links;
    }
    return '';
  };
}
