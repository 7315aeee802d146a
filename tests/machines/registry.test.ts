import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { renderIndex, renderPage } from '#machines/graph/page.ts';
import { registry } from '#machines/graph/registry.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import { recordWalksAt } from '#tests/support/walks/walked.ts';

const root = join(import.meta.dirname, '../..');
const page = (name: string) => readFileSync(join(root, 'docs/flows', `${name}.md`), 'utf8');

describe.each(registry.map((model) => [model.title, model] as const))('%s', (_title, model) => {
  const flow = explore(model);
  it('is sound in every state and covers every transition', () =>
    expect(checkPure(model, flow, recordWalksAt('pure'))).toEqual([]));
  it('runs as the diagram shows', () => walkLive(model, flow, recordWalksAt('live')));
  it('has an up-to-date page in docs/flows', () => expect(page(model.id)).toBe(renderPage(model)));
});

describe('the registry', () => {
  it('lists every model', () => {
    const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' });
    const models = files
      .filter((file) => file.endsWith('.model.ts'))
      .map((file) => basename(file, '.model.ts'));
    expect(registry.map(({ id }) => id).sort()).toEqual(models.sort());
  });
  it('has an up-to-date index in docs/flows', () => expect(page('README')).toBe(renderIndex(registry)));
});
