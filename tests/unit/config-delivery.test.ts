import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createEnvironments } from '#tests/support/server/environments.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const { production, staging, local } = createEnvironments(dataDir);
const reading = (environment: Record<string, string>) => () => readConfig(environment);

describe('the courier', () => {
  const shipbubble = {
    DELIVERY_PROVIDER: 'shipbubble',
    SHIPBUBBLE_API_KEY: 'sb_prod_01',
    SHIPBUBBLE_WEBHOOK_SECRET: 'a secret',
    SHIPBUBBLE_CATEGORY_ID: '98246239',
    SHIPBUBBLE_EMAIL: 'delivery@kontor.example',
  };
  const test = { ...shipbubble, SHIPBUBBLE_API_KEY: 'sb_sandbox_01', KONTOR_DEMO: 'false' };

  it('can be Shipbubble in production', () => {
    expect(readConfig({ ...production, ...shipbubble }).delivery).toEqual({
      provider: 'shipbubble',
      apiKey: 'sb_prod_01',
      webhookSecret: 'a secret',
      categoryId: 98246239,
      email: 'delivery@kontor.example',
      url: 'https://api.shipbubble.com/v1',
      itemKg: 1,
      parcelCm: { length: 30, width: 20, height: 10 },
      maxFeeMinor: 10_000_00,
    });
    const own = {
      SHIPBUBBLE_ITEM_KG: '0.5',
      SHIPBUBBLE_PARCEL_CM: '12x10x5',
      SHIPBUBBLE_MAX_FEE_NAIRA: '2500.5',
    };
    expect(readConfig({ ...production, ...shipbubble, ...own }).delivery).toMatchObject({
      itemKg: 0.5,
      parcelCm: { length: 12, width: 10, height: 5 },
      maxFeeMinor: 2500_50,
    });
  });

  it.each(['SHIPBUBBLE_API_KEY', 'SHIPBUBBLE_WEBHOOK_SECRET', 'SHIPBUBBLE_CATEGORY_ID', 'SHIPBUBBLE_EMAIL'])(
    'needs %s with Shipbubble',
    (name) => {
      expect(reading({ ...production, ...shipbubble, [name]: '' })).toThrow(
        `${name}: is required with DELIVERY_PROVIDER=shipbubble`,
      );
    },
  );

  it.each([
    ['DELIVERY_PROVIDER', 'other'],
    ['SHIPBUBBLE_API_KEY', 'sb_sandbox_01'],
    ['SHIPBUBBLE_CATEGORY_ID', 'Fashion'],
    ['SHIPBUBBLE_EMAIL', 'kontor'],
    ['SHIPBUBBLE_EMAIL', 'with+tag@kontor.example'],
    ['SHIPBUBBLE_PARCEL_CM', '30 x 20'],
    ['SHIPBUBBLE_MAX_FEE_NAIRA', '0'],
    ['SHIPBUBBLE_URL', 'http://shipbubble.example'],
    ['SHIPBUBBLE_URL', 'http://127.0.0.1:4010'],
  ])('is rejected in production with %s=%s', (name, value) => {
    expect(reading({ ...production, ...shipbubble, [name]: value })).toThrow(`${name}: `);
  });

  it('sends no courier to made-up customers', () => {
    for (const system of [local, staging])
      expect(reading({ ...system, ...test, SHIPBUBBLE_API_KEY: 'sb_prod_01' })).toThrow(
        'SHIPBUBBLE_API_KEY: ',
      );
    expect(reading({ ...local, ...test, KONTOR_DEMO: 'true' })).toThrow('DELIVERY_PROVIDER: ');
    const here = { SHIPBUBBLE_URL: 'http://127.0.0.1:4010/' };
    for (const system of [local, staging])
      expect(readConfig({ ...system, ...test, ...here }).delivery).toMatchObject({
        url: 'http://127.0.0.1:4010',
      });
    expect(reading({ ...local, ...test, SHIPBUBBLE_URL: 'http://shipbubble.example' })).toThrow(
      'SHIPBUBBLE_URL: ',
    );
  });
});
