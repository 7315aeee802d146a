import { describe, expect, it } from 'vitest';
import { createValueAxis, getBarShares } from '#src/ui/data/chart-scale.ts';
import { getLinePaths, stackBars } from '#src/ui/data/chart-shapes.ts';

describe('a line', () => {
  const axis = { low: 0, high: 100, ticks: [] };

  it('has its points in the middle of their categories, the highest at the top', () =>
    expect(getLinePaths([0, 50, 100], axis).line).toBe('M0.5,100L1.5,50L2.5,0'));

  it('is interrupted where it has no value', () =>
    expect(getLinePaths([0, undefined, 100], axis).line).toBe('M0.5,100ZM2.5,0Z'));

  it('is a dot for a single value, and nothing without one', () => {
    expect(getLinePaths([100], axis).line).toBe('M0.5,0Z');
    expect(getLinePaths([], axis).line).toBe('');
    expect(getLinePaths([undefined], axis).line).toBe('');
  });

  it('has its area down to zero, also below it', () =>
    expect(getLinePaths([-50, 50], { low: -50, high: 50, ticks: [] }).area).toBe(
      'M0.5,100L1.5,0L1.5,50L0.5,50Z',
    ));

  it('has finite points for amounts of any size', () => {
    const values = [0, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
    expect(getLinePaths(values, createValueAxis(values)).line).not.toMatch(/NaN|Infinity/);
  });
});

describe('stacked bars', () => {
  it('begin where the one below ends', () =>
    expect(
      stackBars([
        [10, 0],
        [5, 7],
      ]),
    ).toEqual([
      [
        { from: 0, to: 10 },
        { from: 0, to: 0 },
      ],
      [
        { from: 10, to: 15 },
        { from: 0, to: 7 },
      ],
    ]));

  it('stack negative values below zero', () =>
    expect(stackBars([[10], [-4], [-1], [3]]).flat()).toEqual([
      { from: 0, to: 10 },
      { from: -4, to: 0 },
      { from: -5, to: -4 },
      { from: 10, to: 13 },
    ]));

  it('have no part where a series has no value', () =>
    expect(stackBars([[undefined], [2]])).toEqual([[{ from: 0, to: 0 }], [{ from: 0, to: 2 }]]));

  it('are none without series', () => expect(stackBars([])).toEqual([]));
});

describe('the lengths of bars', () => {
  it('are shares of the longest one, whatever their sign', () =>
    expect(getBarShares([50, -200, 0])).toEqual([0.25, 1, 0]));
  it('are zero if all values are', () => expect(getBarShares([0, 0])).toEqual([0, 0]));
  it('are none without values', () => expect(getBarShares([])).toEqual([]));
});
