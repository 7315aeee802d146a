import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPreloadLinks } from '#server/plugins/pages/preload-links.ts';

const link = (file: string) => `<link rel="modulepreload" crossorigin href="${file}" />`;

describe('the preload links of a page', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-preload-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const createLinks = () => {
    const pages = [
      { path: '/dashboard/store/orders/$id', files: ['/assets/order.js', '/assets/shared.js'] },
      { path: '/dashboard/store/orders/import', files: ['/assets/import.js'] },
      { path: '/auth/events/{-$id}', files: ['/assets/events.js'] },
    ];
    writeFileSync(join(folder, 'preload.json'), JSON.stringify(pages));
    return createPreloadLinks(folder);
  };

  it('name the files of the address, whatever its parameters', () => {
    const linksFor = createLinks();
    expect(linksFor('/dashboard/store/orders/17?tab=shipping')).toBe(
      link('/assets/order.js') + link('/assets/shared.js'),
    );
    expect(linksFor('/auth/events')).toBe(link('/assets/events.js'));
    expect(linksFor('/auth/events/17/')).toBe(link('/assets/events.js'));
  });

  it('prefer the address without parameters', () => {
    expect(createLinks()('/dashboard/store/orders/import')).toBe(link('/assets/import.js'));
  });

  it('are those of the parent for an address without files of its own', () => {
    expect(createLinks()('/dashboard/store/orders/import/report')).toBe(link('/assets/import.js'));
  });

  it('are empty for an unknown address', () => {
    expect(createLinks()('/dashboard/store')).toBe('');
    expect(createPreloadLinks(join(folder, 'absent'))('/dashboard')).toBe('');
  });
});
