import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { budgets } from '#tests/support/sampling/budgets.ts';

const items = Array.from({ length: 400 }, (_, nth) => `item ${nth}`);

/** Returns a sample in a run with this environment, whose change touches `touched`. */
async function sampleWith(env: Record<string, string>, touched: string[] = []): Promise<string[]> {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.doMock('#tests/support/sampling/changed-files.ts', () => ({
    changedFiles: () => new Set(),
    isTouched: (name: string) => touched.includes(name),
  }));
  const { sampleOf } = await import('#tests/support/sampling/sample.ts');
  return sampleOf('interruptions', items, { title: (item) => item, touches: (item) => [item] });
}

describe('a sample of generated tests', () => {
  beforeEach(() => vi.stubEnv('THOROUGH', ''));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.doUnmock('#tests/support/sampling/changed-files.ts');
    vi.resetModules();
  });

  it('is the same for the same seed, another one for another seed, and keeps the order', async () => {
    const one = await sampleWith({ SEED: 'one' });
    expect(await sampleWith({ SEED: 'one' })).toEqual(one);
    expect(await sampleWith({ SEED: 'two' })).not.toEqual(one);
    expect(one).toEqual(items.filter((item) => one.includes(item)));
  });

  it('fills its budget of seconds and no more', async () => {
    // Each item takes one second.
    expect(await sampleWith({ SEED: 'one' })).toHaveLength(budgets.interruptions.seconds);
  });

  it('begins with what the change touches', async () => {
    const touched = ['item 7', 'item 390'];
    for (const seed of ['one', 'two', 'three'])
      expect(await sampleWith({ SEED: seed }, touched)).toEqual(expect.arrayContaining(touched));
  });

  it('is everything in a thorough run', async () => {
    expect(await sampleWith({ SEED: 'one', THOROUGH: 'true' })).toEqual(items);
  });
});
