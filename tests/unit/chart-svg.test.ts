import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { Layout } from '#machines/graph/layout.ts';
import { renderChartSvg } from '#src/features/review/chart-svg.ts';

const layout: Layout = {
  width: 300,
  height: 200,
  boxes: [
    {
      id: 's_one',
      path: 'one',
      kind: 'state',
      isFirst: true,
      at: [10, 10, 100, 60],
      lines: ['Amount <0 & "fees"'],
      loops: [{ id: 'one · again · 0', lines: ['↺ Merchant tries', 'again'] }],
    },
    {
      id: 's_end',
      path: 'end',
      kind: 'final',
      isFirst: false,
      at: [10, 140, 100, 40],
      lines: ['Paid'],
      loops: [],
    },
  ],
  arrows: [
    {
      from: 's_one',
      to: 's_end',
      points: [
        [60, 70],
        [60, 140],
      ],
      label: [20, 90, 80, 40],
      texts: [
        { id: 'one · pay · 0', lines: ['Bank pays'] },
        { id: 'one · settle · 0', lines: ['Bank settles'] },
      ],
    },
  ],
};

describe('renderChartSvg', () => {
  const svg = renderChartSvg(layout, 'Withdrawing & more', 'data:font/woff2;base64,AA');

  it('draws every state, loop and label as text, with the letters that XML reserves escaped', () => {
    for (const text of [
      'Amount &lt;0 &amp; &quot;fees&quot;',
      '↺ Merchant tries',
      'again',
      'Bank pays',
      'Bank settles',
      'Paid',
    ])
      expect(svg).toContain(`>${text}</text>`);
    expect(svg).toContain('<title>Withdrawing &amp; more</title>');
  });

  it('has the size of the chart, its typeface, and as many shapes as the chart has parts', () => {
    expect(svg).toContain('width="300" height="200"');
    expect(svg).toContain('url(data:font/woff2;base64,AA)');
    const [root] = parseDocument(svg, { xmlMode: true }).children;
    expect(root).toMatchObject({ name: 'svg' });
    // The ground, two states and a plate.
    expect(svg.match(/<rect /g)).toHaveLength(4);
    expect(svg).toContain('d="M 60 70 L 60 140"');
    expect(svg).toContain('d="M 60 140 L 56 132 L 64 132 Z"');
  });

  it('places each line of a plate below the one before, with a gap between two transitions', () => {
    const feet = [...svg.matchAll(/y="(?<foot>[\d.]+)" font-size="11.5" [^>]+>Bank/g)].map(
      ({ groups }) => groups?.['foot'],
    );
    expect(feet).toEqual(['103', '123']);
  });
});
