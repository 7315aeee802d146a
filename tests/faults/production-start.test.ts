import { setTimeout as pause } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOwner } from '#server/demo/accounts.ts';
import { type Application, freePort, startApplication } from '#tests/support/server/application.ts';
import { callsTo } from '#tests/support/people/sign-up.ts';
import { until } from './fault-fixture.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kontor-modes-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  HOST: 'localhost',
  SECRET: 'a secret of at least thirty-two characters',
  PUBLIC_URL: 'https://kontor.example',
  STORE_URL: 'https://shops.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Kontor <kontor@kontor.example>',
  PAYSTACK_SECRET_KEY: 'sk_live_of_nobody',
};

async function start(env: Record<string, string>): Promise<Application> {
  return startApplication({ dataDir, port: await freePort(), env });
}

/** Returns true if the published demo password signs in. */
async function isDemoOpen({ base }: Application): Promise<boolean> {
  const { email, password } = demoOwner;
  return callsTo(base)('login', { body: { email, password } }).then(
    () => true,
    () => false,
  );
}

it('production refuses the data folder of a demo, which stays unchanged', { timeout: 300_000 }, async () => {
  // Signing in is tried until the demo, which is created in the background, has its accounts.
  const demo = await start({ RATE_LIMIT_FACTOR: '1000' });
  const isCreated = async () => {
    await pause(1_000);
    return isDemoOpen(demo);
  };
  await until('the demo accounts are there', isCreated, { withinMs: 170_000 });
  await demo.stop();

  await expect(start(production)).rejects.toThrow(
    /can't start in production on this database[^]*it was used in the mode demo[^]*demo businesses[^]*another DATA_DIR/,
  );

  const again = await start({});
  expect(await isDemoOpen(again)).toBe(true);
  await again.stop();
});

it('a demo refuses a production database', async () => {
  const own = join(dataDir, 'own');
  const begin = async (env: Record<string, string>) =>
    startApplication({ dataDir: own, port: await freePort(), env });
  const application = await begin(production);
  expect(await isDemoOpen(application)).toBe(false);
  await application.stop();
  await expect(begin({})).rejects.toThrow(/can't start as demo: this database is used in production/);
});

it.each([
  [{ NODE_ENV: 'prod' }, /NODE_ENV: must be one of/],
  [{ HOST: '0.0.0.0' }, /HOST: demo/],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_of_nobody' }, /PAYSTACK_SECRET_KEY: demo/],
])('a demo does not start with %o', async (env, sentence) => {
  await expect(start(env)).rejects.toThrow(sentence);
});
