import { describe, expect, test } from 'vitest';
import { countryCodes } from '#domain/business.ts';
import { regionCodesOf, findRegion } from '#domain/region-codes.ts';
import { regionsOf } from '#domain/regions.ts';

describe('a region', () => {
  test.each(countryCodes)('of %s has its own code', (country) => {
    const codes = regionCodesOf[country];
    expect(codes).toHaveLength(regionsOf[country].length);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each([
    ['NG', 'LA', 'Lagos'],
    ['NG', 'ng-fc', 'Federal Capital Territory'],
    ['NG', ' lagos ', 'Lagos'],
    ['GH', 'AA', 'Greater Accra'],
    ['KE', 'KE-30', 'Nairobi City'],
    ['ZA', 'GT', 'Gauteng'],
    ['ZA', 'NL', 'KwaZulu-Natal'],
    ['GB', 'SCT', 'Scotland'],
    ['NG', 'XX', undefined],
    ['NG', '', undefined],
  ] as const)('of %s written as %j is %s', (country, written, name) => {
    expect(findRegion(country, written)).toBe(name);
  });
});
