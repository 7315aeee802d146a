import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigProblem, readConfig } from '#server/config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const production = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://kontor.example/',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Kontor <hello@kontor.example>',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
};

describe('the three modes', () => {
  it('production names everything that is missing and does not start', () => {
    const start = () => readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
    expect(start).toThrow(ConfigProblem);
    for (const name of ['SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'PAYSTACK_SECRET_KEY'])
      expect(start).toThrow(`${name}: is needed`);
  });

  it('production starts with its secrets, without demo, and on every address', () => {
    const config = readConfig({ ...production, KONTOR_MOVABLE_CLOCK: '1' });
    expect(config).toMatchObject({
      mode: 'production',
      demo: false,
      movableClock: false,
      host: '0.0.0.0',
      publicUrl: 'https://kontor.example',
      paystack: { secretKey: 'sk_live_0123456789', url: 'https://api.paystack.co' },
    });
  });

  it('pays with the sandbox until a key of Paystack is there', () => {
    expect(readConfig({ DATA_DIR: dataDir }).paystack).toBeUndefined();
    const own = {
      DATA_DIR: dataDir,
      PAYSTACK_SECRET_KEY: 'sk_test_1',
      PAYSTACK_URL: 'http://localhost:4003/',
    };
    expect(readConfig(own).paystack).toEqual({ secretKey: 'sk_test_1', url: 'http://localhost:4003' });
  });

  it('demo needs nothing, listens on this machine alone and keeps one secret for its owner', () => {
    const [first, again] = [readConfig({ DATA_DIR: dataDir }), readConfig({ DATA_DIR: dataDir })];
    expect(first).toMatchObject({ mode: 'demo', host: 'localhost', port: 4000, demo: true });
    expect(again.keyFor('token')).toEqual(first.keyFor('token'));
    expect(first.keyFor('otp')).not.toEqual(first.keyFor('token'));
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('says which variable is wrong', () => {
    expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'four' })).toThrow(/PORT/);
  });
});
