import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { freePort, startApplication } from '#tests/support/server/application.ts';
import { type TestHarness, createTestHarness } from '#tests/support/server/test-harness.ts';
import { testInstallation } from '#tests/support/server/test-installation.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { copyDemo } from './demo-copy.ts';
import { callsTo } from '#tests/support/people/sign-up.ts';

/** The application as `npm start` runs it, on its own data folder, with the fixtures of a test. */
export interface Kontor extends TestHarness {
  base: string;
  /** The origin of the stores. */
  storeBase: string;
  /** The origin of the operator console. */
  operatorBase: string;
  /** Advances the server's clock, which later tests share. */
  pass(ms: number): Promise<void>;
  /** Returns the newest code that was emailed to the address. */
  codeFor(email: string, previousCode?: string): Promise<string>;
}

type Running = Kontor & { stop(): Promise<void> };

/** Starts the application on a temporary data folder. */
export async function startKontor({ hasDemo = false } = {}): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-browser-'));
  if (hasDemo) await copyDemo(dataDir, (folder) => startOn(folder, hasDemo));
  const running = await startOn(dataDir, hasDemo);
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startOn(dataDir: string, hasDemo: boolean): Promise<Running> {
  const [port, operatorPort] = [await freePort(), await freePort()];
  const env = {
    KONTOR_DEMO: String(hasDemo),
    KONTOR_MOVABLE_CLOCK: 'true',
    OPERATOR_PORT: String(operatorPort),
    RATE_LIMIT_FACTOR: '1000',
    WITHDRAWAL_CANCEL_SECONDS: '0',
  };
  const application = await startApplication({ dataDir, port, env });
  const { base, storeBase } = application;
  let passedMs = 0;
  const harness = createTestHarness({
    call: callsTo(base),
    now: () => new Date(Date.now() + passedMs),
    connection: { host: join(dataDir, 'run'), user: 'kontor', database: 'kontor' },
    config: readConfig({ DATA_DIR: dataDir, ...testInstallation }),
  });

  const postToServer = async (path: string, body: object) => {
    const { ok, status } = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`${path} was answered ${status}`);
  };

  return {
    ...harness,
    base,
    storeBase,
    operatorBase: `http://127.0.0.1:${operatorPort}`,
    async pass(ms) {
      await postToServer('/dev/clock', { advanceMs: ms });
      passedMs += ms;
    },
    setTariff: (tariff) => postToServer('/dev/tariff', tariff),
    codeFor: (email, previousCode) => mailedCode(harness.sql, email, previousCode),
    async stop() {
      await harness.sql.end();
      await application.stop();
    },
  };
}
