import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { join } from 'node:path';
import { type Page, expect, test as plain } from '@playwright/test';
import { keepToken } from '#tests/support/browser/keep-on-device.ts';
import { account } from '#tests/support/browser/sign-in.ts';
import { type Staging, startStaging } from '#tests/support/browser/staging.ts';
import { callsTo, samplePassword, signUp } from '#tests/support/people/sign-up.ts';
import { freePort } from '#tests/support/server/application.ts';

/** A host of a recorder: it serves the script, and keeps what it is sent. */
interface RecorderHost {
  origin: string;
  requests: string[];
  records: string[];
  server: Server;
}

async function startRecorderHost(): Promise<RecorderHost> {
  const script = readFileSync(join(import.meta.dirname, '../support/browser/recorder/recorder.js'));
  const [requests, records]: [string[], string[]] = [[], []];
  const port = await freePort();
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'POST') records.push(Buffer.concat(parts).toString());
      response.setHeader('content-type', 'text/javascript');
      response.end(request.url === '/recorder.js' ? script : '');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${port}`, requests, records, server };
}

const test = plain.extend<object, { host: RecorderHost; staging: Staging }>({
  host: [
    // Playwright requires the first argument to be destructured.
    async ({ browserName: _browser }, use) => {
      const host = await startRecorderHost();
      await use(host);
      host.server.close();
    },
    { scope: 'worker' },
  ],
  staging: [
    async ({ host }, use) => {
      const staging = await startStaging({
        REPLAY_SCRIPT_URL: `${host.origin}/recorder.js`,
        REPLAY_KEY: 'kontor/office',
        REPLAY_TRUSTED_TYPES: 'recorder',
        REPLAY_BLOB_WORKER: 'true',
      });
      await use(staging);
      await staging.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ staging }, use) => use(staging.application.base),
});

const secrets = {
  pin: '483920',
  bvn: '22145678901',
  nin: '70123456789',
  accountNumber: '0690123456',
  customer: 'Zubaida Yakubu',
  phone: '08031239876',
  message: 'My bank says it never arrived',
};

const findScript = (page: Page) => page.locator('script[data-replay-key]');

/** Returns what was refused or broke in the page's console. */
function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  return problems;
}

test('with consent a session is recorded without anything that was typed or read', async ({
  page,
  context,
  host,
  staging,
}) => {
  const { base } = staging.application;
  const email = 'ada.replay@shop.example';
  const person = await signUp(callsTo(base), { email, handle: 'ada-replay' }, async () => {
    await expect.poll(() => staging.getEmailedCode()).toMatch(/^\d{6}$/);
    return staging.getEmailedCode();
  });
  const problems = watchConsole(page);
  await keepToken(context, base, person.token);
  await page.goto('/dashboard/settings');
  const consent = page.getByRole('checkbox', { name: 'Record my sessions' });
  await expect(consent).not.toBeChecked();
  await expect(findScript(page)).toHaveCount(0);
  expect(host.requests).toEqual([]);

  await page.getByText('Record my sessions').click();
  await expect(findScript(page)).toHaveCount(1);
  await expect(consent).toBeChecked();
  await expect.poll(() => host.records.join()).toContain('"kind":"page"');
  const identity = host.records.find((record) => record.includes('"kind":"identify"')) ?? '{}';
  expect(JSON.parse(identity)).toMatchObject({
    data: {
      id: person.userId,
      traits: { name: 'Amaka Obi', email, phone: '+2348031234567', communityMember: false },
    },
  });
  expect(identity).toMatch(/"referralCode":"\w+".*"kycStatus":"[^"]+"/);

  await page.goto(`/dashboard/store/customers/create?note=${secrets.bvn}`);
  await page.getByLabel('Name', { exact: true }).fill(secrets.customer);
  await page.getByLabel('Phone number').fill(secrets.phone);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { name: secrets.customer })).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Contact support' }).click();
  await page.getByLabel('Message').fill(secrets.message);
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Pages with secrets have a document of their own, without the recorder.
  await page.goto('/dashboard/settings');
  const isThere = () => page.evaluate(() => 'LogRocket' in window);
  await expect(findScript(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Account security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible();
  expect(await isThere()).toBe(false);
  for (const path of [
    'settings/account-verification',
    'settings/payment-and-withdrawal',
    'revenue/withdraw',
  ]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isThere()).toBe(false);
  }

  await page.goto('/dashboard');
  await expect(findScript(page)).toHaveCount(1);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email address').fill(email);
  expect(await isThere()).toBe(false);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The dashboard after a sign-in is a document of its own, which is recorded.
  await expect(findScript(page)).toHaveCount(1);
  await expect
    .poll(() => host.records.filter((record) => record.includes('"identify"')).length)
    .toBeGreaterThan(3);

  await page.goto('/dashboard/settings');
  await page.getByText('Record my sessions').click();
  await expect(consent).not.toBeChecked();
  await expect(findScript(page)).toHaveCount(0);
  const before = host.requests.length;
  await page.goto('/dashboard/store/customers');
  await expect(page.getByRole('link', { name: secrets.customer })).toBeVisible();
  expect(host.requests).toHaveLength(before);

  const recorded = host.records.filter((record) => !record.includes('"kind":"identify"')).join('\n');
  expect(recorded).toContain('/dashboard/store/customers');
  for (const [name, secret] of Object.entries({ ...secrets, password: samplePassword, email }))
    expect([name, recorded.includes(secret)]).toEqual([name, false]);
  // Requests that are pending at sign-out get a 401, which the browser logs to the console.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
});
