import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isReplayPath } from '#domain/session-replay.ts';
import { readConfig } from '#server/config.ts';
import { createEnvironments } from '#tests/support/server/environments.ts';

describe('pages that may be recorded', () => {
  test.each([
    '/dashboard',
    '/dashboard/store/orders',
    '/dashboard/settings',
    '/dashboard/revenue',
    '/dashboard/',
  ])('%s may', (path) => expect(isReplayPath(path)).toBe(true));
  test.each([
    '/',
    '/auth',
    '/auth/reset',
    '/auth/team-member',
    '/dashboards',
    '/invoices/abc/pay',
    '/orders/abc',
    '/payment/check',
    '/dashboard/revenue/withdraw',
    '/dashboard/settings/account-security',
    '/dashboard/settings/account-security/reset',
    '/dashboard/settings/account-verification',
    '/dashboard/settings/ownership',
    '/dashboard/settings/payment-and-withdrawal',
    '/dashboard/subscription/checkout/abc',
  ])('%s may not', (path) => expect(isReplayPath(path)).toBe(false));
});

describe('the recorder in the configuration', () => {
  const { local, production, staging } = createEnvironments(mkdtempSync(join(tmpdir(), 'kontor-replay-')));
  const recorder = { REPLAY_SCRIPT_URL: 'https://replay.example/r.js', REPLAY_KEY: 'kontor/office' };

  test('is off unless its script and key are set', () => {
    expect(readConfig(local).sessionReplay).toBeUndefined();
    expect(readConfig({ ...production, ...recorder }).sessionReplay).toEqual({
      scriptUrl: 'https://replay.example/r.js',
      key: 'kontor/office',
      trustedTypes: undefined,
      hasBlobWorker: false,
    });
    for (const [name, value] of Object.entries(recorder))
      expect(() => readConfig({ ...local, [name]: value })).toThrow('is required with');
  });

  test('is at an https address, or on this machine outside production', () => {
    const on = (url: string) => ({ ...recorder, REPLAY_SCRIPT_URL: url });
    for (const env of [local, staging])
      expect(readConfig({ ...env, ...on('http://127.0.0.1:9000/r.js') }).sessionReplay).toBeDefined();
    for (const env of [
      { ...production, ...on('http://127.0.0.1:9000/r.js') },
      { ...local, ...on('http://replay.example/r.js') },
    ])
      expect(() => readConfig(env)).toThrow('REPLAY_SCRIPT_URL: must begin with https://');
  });

  test('names no part of a policy but the names of its own', () => {
    for (const REPLAY_TRUSTED_TYPES of ["'none'; script-src *", 'a, b', '*'])
      expect(() => readConfig({ ...local, ...recorder, REPLAY_TRUSTED_TYPES })).toThrow(
        'REPLAY_TRUSTED_TYPES',
      );
    expect(
      readConfig({ ...local, ...recorder, REPLAY_TRUSTED_TYPES: 'one two' }).sessionReplay?.trustedTypes,
    ).toBe('one two');
  });
});
