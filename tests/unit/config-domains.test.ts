import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createEnvironments } from '#tests/support/server/environments.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { production } = createEnvironments(dataDir);

const read = (settings: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, NODE_ENV: 'development', ...settings }).domains;

it('has a sandbox outside production, and prices to try it out', () => {
  expect(read({})).toMatchObject({
    hasSandbox: true,
    registrar: { provider: 'sandbox' },
    target: { cname: 'shops.kontor.example' },
    internalPort: undefined,
  });
});

it('reads where domains lead, what they cost and who sells them', () => {
  expect(
    read({
      DOMAIN_CNAME: 'Shops.Kontor.ng',
      DOMAIN_ADDRESSES: '192.0.2.10, 2001:db8::10',
      DOMAIN_PRICES: 'com=22000,com.ng=9500',
      DOMAIN_REGISTRAR: 'gandi',
      GANDI_TOKEN: 'pat',
      INTERNAL_PORT: '4099',
    }),
  ).toMatchObject({
    target: { cname: 'shops.kontor.ng', addresses: ['192.0.2.10', '2001:db8::10'] },
    proxy: { host: '192.0.2.10', port: 443 },
    pricesMinor: { com: 22_000_00, 'com.ng': 9_500_00 },
    registrar: { provider: 'gandi', token: 'pat', url: 'https://api.gandi.net/v5' },
    internalPort: 4099,
  });
});

it.each<[Record<string, string>, string]>([
  [{ DOMAIN_CNAME: 'shops.kontor.ng' }, 'DOMAIN_CNAME: is required together'],
  [{ DOMAIN_CNAME: 'shops.kontor.ng', DOMAIN_ADDRESSES: 'kontor' }, 'DOMAIN_ADDRESSES: must be IP addresses'],
  [{ DOMAIN_REGISTRAR: 'gandi' }, 'GANDI_TOKEN: is required'],
  [{ DOMAIN_REGISTRAR: 'gandi', GANDI_TOKEN: 'pat' }, 'DOMAIN_PRICES: is required'],
  [{ DOMAIN_PRICES: 'com:1' }, 'DOMAIN_PRICES'],
  [
    { DOMAIN_REGISTRAR: 'gandi', GANDI_TOKEN: 'pat', DOMAIN_PRICES: 'com=1', GANDI_URL: 'http://gandi.net' },
    'GANDI_URL: must begin with https://',
  ],
])('refuses %o', (settings, problem) => expect(() => read(settings)).toThrow(problem));

it('has neither a sandbox nor samples in production', () => {
  expect(readConfig(production).domains).toMatchObject({
    hasSandbox: false,
    registrar: { provider: 'none' },
    target: undefined,
    pricesMinor: {},
  });
  expect(() => readConfig({ ...production, DOMAIN_REGISTRAR: 'sandbox' })).toThrow(
    'production must not use the sandbox registrar',
  );
});
