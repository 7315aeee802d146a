import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { verifyAddress, validForMs, signAddress } from '#server/security/signed-address.ts';

const config = readConfig({ SECRET: 'a secret that is long enough for a test' });
let nowMs = 0;
const clock = { now: () => new Date(nowMs) };
beforeEach(() => {
  nowMs = Date.UTC(2026, 0, 1);
});
const sign = () =>
  signAddress({ config, clock }, '/api/commerce/order/export.csv', { businessId: 'b', ids: ['1'] });

test('gives access until it expires', () => {
  const address = sign();
  nowMs += validForMs;
  expect(verifyAddress({ config, clock }, address)).toEqual({ businessId: 'b', ids: ['1'] });
  nowMs += 1;
  expect(verifyAddress({ config, clock }, address)).toBeUndefined();
});

test.each([
  ['another path', (address: string) => address.replace('export', 'other')],
  ['another grant', (address: string) => address.replace(/grant=[^&]+/, 'grant=e30')],
  ['a later end', (address: string) => address.replace(/expires=\d+/, 'expires=99999999999999')],
  ['no signature', (address: string) => address.replace(/&signature=.*/, '')],
  ['another signature', (address: string) => `${address.slice(0, -4)}AAAA`],
])('gives no access with %s', (_, forged) => {
  expect(verifyAddress({ config, clock }, forged(sign()))).toBeUndefined();
});

test('gives no access with another secret', () => {
  const other = readConfig({ SECRET: 'another secret that is just as long as that' });
  expect(verifyAddress({ config: other, clock }, sign())).toBeUndefined();
});
