import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBuiltPages } from '#server/plugins/pages/built-pages.ts';

const link = (file: string) => `<link rel="modulepreload" crossorigin href="${file}" />`;

describe('the pages of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-preload-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const readPages = () => {
    const pages = [
      { path: '/dashboard/store/orders/$id', files: ['/assets/order.js', '/assets/shared.js'] },
      { path: '/dashboard/store/orders/import', files: ['/assets/import.js'] },
      { path: '/auth/events/{-$id}', files: ['/assets/events.js'] },
    ];
    writeFileSync(join(folder, 'preload.json'), JSON.stringify(pages));
    return readBuiltPages(folder);
  };

  it('have links to the files of their address, whatever its parameters', () => {
    const { linksFor } = readPages();
    expect(linksFor('/dashboard/store/orders/17')).toBe(link('/assets/order.js') + link('/assets/shared.js'));
    expect(linksFor('/auth/events')).toBe(link('/assets/events.js'));
    expect(linksFor('/auth/events/17/')).toBe(link('/assets/events.js'));
  });

  it('are found without parameters first', () => {
    expect(readPages().linksFor('/dashboard/store/orders/import')).toBe(link('/assets/import.js'));
  });

  it.each([
    '/dashboard/store',
    '/dashboard/store/orders/import/report',
    '/dashboard/store/orders//',
    '/',
    '',
  ])('do not include %j', (path) => {
    expect(readPages().has(path)).toBe(false);
    expect(readPages().linksFor(path)).toBe('');
  });

  it.each(['/dashboard/store/orders/17', '/dashboard/store/orders/import/', '/auth/events'])(
    'include %j',
    (path) => expect(readPages().has(path)).toBe(true),
  );

  it('are none without a build', () =>
    expect(readBuiltPages(join(folder, 'absent')).has('/dashboard')).toBe(false));
});
