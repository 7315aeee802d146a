import { describe, expect, it } from 'vitest';
import type { Layout } from '#machines/graph/layout.ts';
import { measureLayout } from '#machines/graph/measure-layout.ts';

type Arrow = Layout['arrows'][number];

const arrow = (points: Arrow['points'], label: Arrow['label'], ...texts: string[]): Arrow => ({
  from: 's_one',
  to: 's_other',
  points,
  label,
  texts: texts.map((text) => ({ id: text, lines: [text] })),
});
const measure = (arrows: Arrow[], width = 1000, height = 600) =>
  measureLayout({ width, height, boxes: [], arrows });

/** An arrow down at x = 100, with its label upon it. */
const down = arrow(
  [
    [100, 0],
    [100, 300],
  ],
  [60, 100, 80, 20],
  'PIN is wrong',
);

describe('measureLayout', () => {
  it('counts each place where two arrows cross', () => {
    const snake: Arrow['points'] = [
      [0, 50],
      [200, 50],
      [200, 200],
      [0, 200],
    ];
    expect(measure([down, arrow(snake, [180, 60, 40, 20], 'ends')]).crossings).toBe(2);
  });

  it('counts no crossing between arrows that meet or lie side by side', () => {
    const meets = arrow(
      [
        [0, 300],
        [100, 300],
        [100, 400],
      ],
      [20, 290, 40, 20],
      'meets',
    );
    const beside = arrow(
      [
        [300, 0],
        [300, 300],
      ],
      [280, 100, 40, 20],
      'beside',
    );
    expect(measure([down, meets, beside]).crossings).toBe(0);
  });

  it('accepts a label on its own arrow, and one that is nearest to it', () => {
    const beside = arrow(
      [
        [300, 0],
        [300, 300],
      ],
      [310, 100, 80, 20],
      'ends',
    );
    expect(measure([down, beside])).toMatchObject({ foreignLabels: 0, labels: 2 });
  });

  it('counts a label whose nearest arrow is another one', () => {
    const far = arrow(
      [
        [300, 0],
        [300, 300],
      ],
      [120, 100, 80, 20],
      'ends',
    );
    expect(measure([down, far]).foreignLabels).toBe(1);
  });

  it('counts a label that another arrow runs through, also if its own one is as near', () => {
    const wide = arrow(
      [
        [160, 0],
        [160, 300],
      ],
      [80, 200, 160, 20],
      'ends',
      'is cancelled',
    );
    expect(measure([down, wide])).toMatchObject({ foreignLabels: 2, labels: 3 });
  });

  it('judges each of several texts on an arrow apart', () => {
    const across = arrow(
      [
        [0, 110],
        [40, 110],
      ],
      [0, 400, 40, 20],
      'below',
    );
    const tall = arrow(
      [
        [20, 0],
        [20, 30],
      ],
      [10, 20, 20, 100],
      'near',
      'far',
    );
    expect(measure([across, tall]).foreignLabels).toBe(1);
  });

  it('says how large the letters are when the whole chart is fitted into a window, never above full size', () => {
    expect(measure([], 2200, 700).pixelsAtFit).toBe(6.5);
    expect(measure([], 1100, 7000).pixelsAtFit).toBe(1.3);
    expect(measure([], 100, 100).pixelsAtFit).toBe(13);
  });
});
