import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigProblem, readConfig } from '#server/config.ts';
import { createEnvironments } from '#tests/support/server/environments.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-config-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'kontor-config-secret-'));
afterAll(() => {
  rmSync(dataDir, { recursive: true });
  rmSync(elsewhere, { recursive: true });
});
const { production, staging, local } = createEnvironments(dataDir);
const reading = (environment: Record<string, string>) => () => readConfig(environment);

describe('the mode', () => {
  it('is demo without NODE_ENV', () => {
    expect(readConfig(local)).toMatchObject({ mode: 'demo', isStaging: false, demo: true });
  });

  it.each(['prod', 'Production', 'staging', 'test', 'live'])(
    'rejects NODE_ENV=%s and lists the valid modes',
    (mode) => {
      expect(reading({ ...production, NODE_ENV: mode })).toThrow(
        /NODE_ENV: must be one of development, demo, production/,
      );
    },
  );
});

describe('the plan of new businesses', () => {
  it('is free, unless the installation gives another one', () => {
    expect(readConfig(local).newBusinessPlan).toBe('free');
    expect(readConfig({ ...local, NEW_BUSINESS_PLAN: 'custom' }).newBusinessPlan).toBe('custom');
    expect(reading({ ...local, NEW_BUSINESS_PLAN: 'gold' })).toThrow('NEW_BUSINESS_PLAN');
  });
});

describe('several processes', () => {
  it('have 12 connections each and stop at once, unless the settings say otherwise', () => {
    expect(readConfig(local)).toMatchObject({ databaseConnections: 12, drainMs: 0 });
    const settings = { ...local, DATABASE_CONNECTIONS: '6', DRAIN_SECONDS: '2.5' };
    expect(readConfig(settings)).toMatchObject({ databaseConnections: 6, drainMs: 2500 });
    // A request may use two at a time.
    expect(reading({ ...local, DATABASE_CONNECTIONS: '3' })).toThrow('DATABASE_CONNECTIONS');
    expect(reading({ ...local, DRAIN_SECONDS: '-1' })).toThrow('DRAIN_SECONDS');
  });
});

describe('production', () => {
  it('lists everything that is missing and does not start', () => {
    const start = reading({ NODE_ENV: 'production', DATA_DIR: dataDir });
    expect(start).toThrow(ConfigProblem);
    for (const name of ['SECRET', 'PUBLIC_URL', 'STORE_URL', 'SMTP_URL', 'MAIL_FROM', 'PAYSTACK_SECRET_KEY'])
      expect(start).toThrow(`${name}: is required`);
  });

  it('starts with its secrets, without demo or courier, and on every address', () => {
    const config = readConfig({ ...production, KONTOR_MOVABLE_CLOCK: '1' });
    expect(config).toMatchObject({
      mode: 'production',
      isStaging: false,
      demo: false,
      movableClock: false,
      host: '0.0.0.0',
      publicUrl: 'https://kontor.example',
      storeUrl: 'https://shops.example',
      storePort: undefined,
      delivery: { provider: 'none' },
      paystack: { secretKey: 'sk_live_0123456789', url: 'https://api.paystack.co' },
    });
  });

  it.each([
    ['PUBLIC_URL', 'http://kontor.example'],
    ['PUBLIC_URL', 'http://localhost:4000'],
    ['STORE_URL', 'http://shops.example'],
    ['STORE_URL', 'https://kontor.example:8443'],
    ['STORE_URL', 'https://shops.example/of/us'],
    ['STORE_URL', 'ftp://shops.example'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_0123456789'],
    ['PAYSTACK_URL', 'http://paystack.example'],
    ['DELIVERY_PROVIDER', 'sandbox'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://mail.example:587?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=false'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
    ['SECRET', 'too short'],
  ])('rejects %s=%s', (name, value) => {
    expect(reading({ ...production, [name]: value })).toThrow(`${name}: `);
  });

  it.each(['smtp://mail.example:587', 'smtp://127.0.0.1:25', 'smtps://user:word@mail.example'])(
    'accepts a mail server at %s, which is encrypted or on this machine',
    (url) => expect(readConfig({ ...production, SMTP_URL: url }).smtpUrl).toBe(url),
  );
});

describe('a staging system', () => {
  it('may use sandboxes, and says that it is a staging system', () => {
    expect(readConfig({ ...staging, DELIVERY_PROVIDER: 'sandbox' })).toMatchObject({
      mode: 'production',
      isStaging: true,
      delivery: { provider: 'sandbox' },
      paystack: undefined,
    });
  });

  it('still needs its secret, its address and its mail settings', () => {
    const start = reading({ ...staging, SECRET: '', PUBLIC_URL: '', SMTP_URL: '' });
    for (const name of ['SECRET', 'PUBLIC_URL', 'SMTP_URL']) expect(start).toThrow(`${name}: is required`);
  });

  it('accepts an address without TLS only on this machine', () => {
    expect(readConfig({ ...staging, PUBLIC_URL: 'http://localhost:4300' }).publicUrl).toBe(
      'http://localhost:4300',
    );
    expect(reading({ ...staging, PUBLIC_URL: 'http://staging.example' })).toThrow('PUBLIC_URL: ');
  });

  it('rejects a live key, which would move real money', () => {
    expect(reading({ ...staging, PAYSTACK_SECRET_KEY: 'sk_live_0123456789' })).toThrow(
      'PAYSTACK_SECRET_KEY: ',
    );
  });
});

describe('demo and development', () => {
  it('pays with the sandbox unless there is a test key of Paystack', () => {
    expect(readConfig(local).paystack).toBeUndefined();
    const own = { ...local, PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_URL: 'http://localhost:4003/' };
    expect(readConfig(own).paystack).toEqual({ secretKey: 'sk_test_1', url: 'http://localhost:4003' });
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.5'],
    ['HOST', '::'],
    ['PAYSTACK_SECRET_KEY', 'sk_live_0123456789'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['DELIVERY_PROVIDER', 'none'],
  ])('rejects %s=%s', (name, value) => {
    for (const mode of ['', 'demo', 'development'])
      expect(reading({ ...local, NODE_ENV: mode, [name]: value })).toThrow(`${name}: `);
  });

  it.each(['localhost', '127.0.0.1', '::1'])('listens on %s', (host) => {
    expect(readConfig({ ...local, HOST: host }).host).toBe(host);
  });

  it('needs no configuration, listens on this machine only and keeps one secret for its owner', () => {
    const [first, again] = [readConfig(local), readConfig(local)];
    expect(first).toMatchObject({
      mode: 'demo',
      host: 'localhost',
      port: 4000,
      demo: true,
      storeUrl: 'http://localhost:4001',
      storePort: 4001,
    });
    expect(again.getKey('token')).toEqual(first.getKey('token'));
    expect(first.getKey('otp')).not.toEqual(first.getKey('token'));
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('keeps stores apart from the back office by a port or a name', () => {
    const at = (storeUrl: string) => readConfig({ ...local, STORE_URL: storeUrl });
    expect(at('http://shops.localhost:4000')).toMatchObject({ storePort: undefined });
    expect(at('http://localhost:4300')).toMatchObject({ storeUrl: 'http://localhost:4300', storePort: 4300 });
    const shared = { ...local, PUBLIC_URL: 'http://localhost:4000', STORE_URL: 'http://localhost:4000' };
    expect(reading(shared)).toThrow('STORE_URL: ');
  });

  it('names the invalid variable', () => {
    expect(reading({ ...local, PORT: 'four' })).toThrow(/PORT/);
  });
});

describe('the SMS provider', () => {
  const termii = { SMS_PROVIDER: 'termii', TERMII_API_KEY: 'TL01', TERMII_SENDER_ID: 'Kontor' };

  it('is the sandbox, and none in production', () => {
    expect(readConfig(local).sms).toEqual({ provider: 'sandbox' });
    expect(readConfig({ ...local, SMS_PROVIDER: 'none' }).sms).toEqual({ provider: 'none' });
    expect(readConfig(production).sms).toEqual({ provider: 'none' });
    expect(readConfig({ ...staging, SMS_PROVIDER: 'sandbox' }).sms).toEqual({ provider: 'sandbox' });
  });

  it('can be Termii in production', () => {
    expect(readConfig({ ...production, ...termii }).sms).toEqual({
      provider: 'termii',
      apiKey: 'TL01',
      senderId: 'Kontor',
      channel: 'dnd',
      url: 'https://api.ng.termii.com',
    });
  });

  it.each([
    ['SMS_PROVIDER', 'sandbox'],
    ['SMS_PROVIDER', 'other'],
    ['TERMII_API_KEY', ''],
    ['TERMII_SENDER_ID', ''],
    ['TERMII_SENDER_ID', 'A name that is too long'],
    ['TERMII_URL', 'http://termii.example'],
  ])('is rejected in production with %s=%s', (name, value) => {
    expect(reading({ ...production, ...termii, [name]: value })).toThrow(`${name}: `);
  });

  it('sends nothing to real numbers outside production', () => {
    expect(reading({ ...local, ...termii })).toThrow('SMS_PROVIDER: ');
    expect(readConfig({ ...local, ...termii, TERMII_URL: 'http://127.0.0.1:4009/' }).sms).toMatchObject({
      url: 'http://127.0.0.1:4009',
    });
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    ['', undefined],
    ['false', undefined],
    ['0', undefined],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['loopback', ['loopback']],
  ])('reads "%s"', (written, proxies) => {
    expect(readConfig({ ...local, TRUST_PROXY: written }).trustedProxies).toEqual(proxies);
  });

  it.each(['true', 'yes', '-1', '1.5', 'everybody', '10.0.0.0/99', '0.0.0.0/0', '::/0'])(
    'rejects "%s" and says what is valid',
    (written) => {
      expect(reading({ ...local, TRUST_PROXY: written })).toThrow(
        /TRUST_PROXY: must be the number of proxies/,
      );
    },
  );
});

describe('the secret', () => {
  const file = join(elsewhere, 'secret');
  writeFileSync(file, `${'f'.repeat(40)}\n`);
  const { SECRET: _, ...withoutSecret } = production;

  it('is read from SECRET_FILE, without the line break that editors add', () => {
    expect(readConfig({ ...withoutSecret, SECRET_FILE: file }).getKey('otp')).toEqual(
      readConfig({ ...production, SECRET: 'f'.repeat(40) }).getKey('otp'),
    );
  });

  it('is generated in SECRET_FILE outside production, and then not in the data folder', () => {
    const own = { DATA_DIR: join(elsewhere, 'data'), SECRET_FILE: join(elsewhere, 'made') };
    const first = readConfig(own);
    expect(readFileSync(own.SECRET_FILE, 'utf8').length).toBeGreaterThan(40);
    expect(readConfig(own).getKey('otp')).toEqual(first.getKey('otp'));
    expect(() => statSync(join(own.DATA_DIR, 'secret'))).toThrow('ENOENT');
  });

  it('is not kept beside the data in production, and a missing file is named', () => {
    const inData = { ...withoutSecret, SECRET_FILE: join(dataDir, 'secret') };
    expect(reading(inData)).toThrow('SECRET_FILE: is inside DATA_DIR');
    expect(reading({ ...withoutSecret, SECRET_FILE: join(elsewhere, 'none') })).toThrow(
      /SECRET_FILE: .*ENOENT/,
    );
    expect(reading({ ...production, SECRET_FILE: file })).toThrow(
      "SECRET_FILE: can't be used together with SECRET",
    );
  });

  it.each([
    ['too short', /SECRETS_OLD: each needs/],
    ['s'.repeat(32), /SECRETS_OLD: .*twice/],
  ])('rejects SECRETS_OLD=%s without quoting it', (old, sentence) => {
    expect(reading({ ...production, SECRETS_OLD: old })).toThrow(sentence);
    expect(reading({ ...production, SECRETS_OLD: old })).not.toThrow(new RegExp(old));
  });
});
