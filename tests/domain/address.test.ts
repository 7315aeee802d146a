import { expect, test } from 'vitest';
import { formatAddress } from '#domain/customer.ts';

test('formats an address in one line with the state', () => {
  const address = { line: '1 Broad Street', city: 'Ikeja', region: 'Lagos', country: 'Nigeria' };
  expect(formatAddress(address)).toBe('1 Broad Street, Ikeja, Lagos, Nigeria');
  expect(formatAddress({ ...address, region: null })).toBe('1 Broad Street, Ikeja, Nigeria');
});
