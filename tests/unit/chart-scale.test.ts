import { describe, expect, it } from 'vitest';
import { getLabelledPositions, getShare, createValueAxis } from '#src/ui/data/chart-scale.ts';

describe('the value axis of a chart', () => {
  it('ends at round figures and begins at zero', () =>
    expect(createValueAxis([320, 410, 733])).toEqual({ low: 0, high: 800, ticks: [0, 200, 400, 600, 800] }));

  it('reaches below zero for a negative value', () => {
    const { low, high, ticks } = createValueAxis([-130, 260]);
    expect(low).toBeLessThanOrEqual(-130);
    expect(high).toBeGreaterThanOrEqual(260);
    expect(ticks).toContain(0);
  });

  it.each([[[]], [[0, 0]]])('has a height also for %j', (values) =>
    expect(createValueAxis(values)).toEqual({ low: 0, high: 1, ticks: [0] }),
  );

  it('places low at 0 and high at 1', () => {
    const axis = { low: -100, high: 300 };
    expect([-100, 0, 300].map((value) => getShare(axis, value))).toEqual([0, 0.25, 1]);
  });
});

describe('the labels of a category axis', () => {
  it('are all drawn if there is room', () => expect([...getLabelledPositions(3, 7)]).toEqual([0, 1, 2]));

  it('have equal distances, and there are never more than fit', () => {
    for (let count = 1; count <= 400; count++) {
      const positions = [...getLabelledPositions(count, 7)];
      const distances = new Set(positions.slice(1).map((position, nth) => position - (positions[nth] ?? 0)));
      expect(positions.length).toBeLessThanOrEqual(7);
      expect(positions[0]).toBe(0);
      expect(distances.size).toBeLessThanOrEqual(1);
      expect(Math.max(...positions)).toBeLessThan(count);
    }
  });
});
