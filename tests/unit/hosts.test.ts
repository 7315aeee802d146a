import { describe, expect, it } from 'vitest';
import { findSite } from '#server/hosts.ts';

const production = {
  mode: 'production',
  publicUrl: 'https://kontor.example',
  storeUrl: 'https://shops.example',
} as const;
const demo = { mode: 'demo', publicUrl: 'http://localhost:4000', storeUrl: 'http://localhost:4001' } as const;

describe('the site of a host', () => {
  it.each([
    ['kontor.example', 'office'],
    ['KONTOR.example:443', 'office'],
    ['shops.example', 'store'],
    ['shops.example:443', 'store'],
    ['shops.example:80', undefined],
    ['kontor.example.evil.example', undefined],
    ['evil.example', undefined],
    ['localhost', undefined],
    ['', undefined],
    [undefined, undefined],
    ['kontor.example/', undefined],
    ['evil.example#kontor.example', undefined],
    ['evil@kontor.example', undefined],
  ] as const)('is exact in production: %s is %s', (host, site) => {
    expect(findSite(production, host)).toBe(site);
  });

  it.each([
    ['localhost:4000', 'office'],
    ['localhost', 'office'],
    ['127.0.0.1:4001', 'store'],
    ['[::1]:4001', 'store'],
    ['localhost:4001', 'store'],
    ['192.168.1.5:4001', undefined],
    ['localhost.evil.example:4001', undefined],
  ] as const)('is told by the port on the machine of a demo: %s is %s', (host, site) => {
    expect(findSite(demo, host)).toBe(site);
  });

  it('of a demo with both on one port is told by the name', () => {
    const named = { ...demo, storeUrl: 'http://shops.localhost:4000' };
    expect(findSite(named, 'shops.localhost:4000')).toBe('store');
    expect(findSite(named, '127.0.0.1:4000')).toBe('office');
  });
});
