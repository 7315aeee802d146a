import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Layout } from '#machines/graph/layout.ts';
import { registry } from '#machines/graph/registry.ts';
import { type ChartFigures, figuresOf, findWorse } from '#machines/story/chart-figures.ts';
import { chartSteps, outlineStory } from '#machines/story/outline.ts';
import { maxStatesOfStep } from '#machines/story/step-tree.ts';
import limits from './chart-figures.json' with { type: 'json' };

const layouts = new URL('../../src/features/review/layouts/', import.meta.url);
const limitsById: Record<string, ChartFigures> = limits;

it('each chart has limits, and each limit a chart', () => {
  expect(Object.keys(limits).toSorted()).toEqual(registry.map(({ id }) => id).toSorted());
});

describe.each(registry.map((model) => ({ id: model.id, model })))('$id', ({ id, model }) => {
  it('can be read as well as before', async () => {
    const layout = JSON.parse(await readFile(new URL(`${id}.json`, layouts), 'utf8')) as Layout;
    const figures = figuresOf(outlineStory(model), chartSteps(model), layout);
    expect(findWorse(id, figures, limitsById[id] ?? {})).toEqual([]);
    expect(figures.stepStates).toBeLessThanOrEqual(maxStatesOfStep);
    expect(Math.min(figures.stepPixelsOnPhone, figures.stepPixelsOnDesk)).toBeGreaterThanOrEqual(11);
  });
});

describe('findWorse', () => {
  const some = limits.withdraw;

  it('names a figure that fell behind its limit, in either direction', () => {
    expect(findWorse('withdraw', { ...some, rows: some.rows + 1 }, some)).toEqual([
      `withdraw: rows is ${some.rows + 1}, its limit ${some.rows}`,
    ]);
    expect(findWorse('withdraw', { ...some, stepPixelsOnPhone: 9 }, some)).toEqual([
      `withdraw: stepPixelsOnPhone is 9, its limit ${some.stepPixelsOnPhone}`,
    ]);
  });

  it('accepts a figure that is better', () => {
    expect(findWorse('withdraw', { ...some, rows: 1, mapPixels: 20 }, some)).toEqual([]);
  });

  it('names a figure without a limit', () => {
    const { rows: _, ...others } = some;
    expect(findWorse('withdraw', some, others)).toEqual(['withdraw has no limit for rows']);
  });
});
