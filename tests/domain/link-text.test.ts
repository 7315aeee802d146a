import { describe, expect, it } from 'vitest';
import { hasLink } from '#domain/link-text.ts';

const links = [
  'https://phish.example/a',
  'Pay at bit.ly/x now',
  'www.phish.example',
  'phish．example',
  'phish。example',
  'phi\u00ADsh\u200B.exam\u200Dple',
  'ada@obi.test',
  'hxxp://10.0.0.1/x',
  'PHISH.EXAMPLE',
];

describe('hasLink', () => {
  it.each(links)('finds a link in %j', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each(['Aso oke, 5.5 yards', 'No. 12, e.g. blue', 'Amaka Fabrics Ltd.', 'INV-2026/001', 'Size 38.'])(
    'finds none in %j',
    (text) => {
      expect(hasLink(text)).toBe(false);
    },
  );
});
