import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decrypt, encrypt, importKey, getCiphertext } from '#contract/encryption.ts';
import { type Server, makeServer } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { getKeyStatus, rotateKeys } from '#server/modules/keys/rotate-keys.ts';
import { decryptNumber } from '#server/modules/kyc/number-encryption.ts';
import { openSecret } from '#server/modules/second-factor/authenticator-secret.ts';
import { toBase32 } from '#server/modules/second-factor/totp.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { setUpAuthenticator } from '#tests/support/people/second-factor.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { submitAllItems, identityNumbersEndingIn } from '#tests/support/people/verification.ts';

const [oldSecret, newSecret, otherSecret] = ['old', 'new', 'other'].map((name) => name.padEnd(40, '-'));

/** A server that runs with the old secret from its environment. */
let before: DatabaseServer;
let server: Server;
let signedIn: { token: string; businessId: string; email: string; userId: string };
let away: { email: string };
/** The secret of a person's authenticator app. */
let appSecret: string;
const { bvn } = identityNumbersEndingIn();

/** Starts Kontor on the same database and files with other secrets. */
const openWith = (secrets: Record<string, string | undefined>): Promise<Server> =>
  makeServer({
    config: readConfig({
      DATA_DIR: before.deps.config.dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      KONTOR_DEMO: 'false',
      ...secrets,
    }),
    clock: systemClock,
    connection: before.connection,
    work: false,
  });

beforeAll(async () => {
  before = await startDatabaseServer({ SECRET: oldSecret ?? '' });
  const merchant = await newMerchant(before);
  signedIn = { ...merchant, token: await newSession(before, merchant.email) };
  away = await newMerchant(before);
  await submitAllItems(before.call, signedIn);
  await before.call('setPin', { body: { pin: samplePin, password: samplePassword } }, signedIn);
  const guarded = { token: await newSession(before, (await newMerchant(before)).email) };
  ({ secret: appSecret } = await setUpAuthenticator(before, guarded));
  server = await openWith({ SECRET: newSecret, SECRETS_OLD: oldSecret });
});
afterAll(async () => {
  await server.close();
  await before.close();
});

const sealedBvn = async () =>
  (await before.database.query<{ bvn: string }>('select bvn_sealed as bvn from kyc_cases')).rows[0]?.bvn ??
  '';
const bvnWith = async (some: Server) =>
  decryptNumber(some.deps.config, signedIn.businessId, 'bvn', await sealedBvn());

async function appSecretWith({ deps: { config } }: Server): Promise<string> {
  const { rows } = await before.database.query<{ userId: string; sealed: string }>(
    'select user_id as "userId", secret_sealed as sealed from authenticators',
  );
  const [{ userId, sealed } = { userId: '', sealed: '' }] = rows;
  return toBase32(openSecret(config, userId, sealed));
}

function storedDocuments(): string[] {
  const folder = join(before.deps.config.dataDir, 'files', signedIn.businessId, 'document');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('original'))
    .map((name) => join(folder, name));
}

async function signIn(some: Server, email: string): Promise<number> {
  const { body, ...request } = requestFor('login', { body: { email, password: samplePassword } });
  const { statusCode } = await some.http.inject({ ...request, ...(body !== undefined && { payload: body }) });
  return statusCode;
}

const hashOf = async (email: string) =>
  (
    await before.database.query<{ hash: string }>(
      'select password_hash as hash from users where email = $1',
      [email],
    )
  ).rows[0]?.hash ?? '';

it('encrypts an identity document before it is stored', () => {
  const [document = ''] = storedDocuments();
  expect(readFileSync(document, 'latin1')).toMatch(/^KONTOR-ENCRYPTED/);
  expect(readFileSync(document, 'latin1')).not.toContain('%PDF');
});

it('reads everything under the older secret until it is rotated', async () => {
  expect(await bvnWith(server)).toBe(bvn);
  const [{ key } = { key: '' }] = storedDocuments().map((path) => ({
    key: path.slice(join(before.deps.config.dataDir, 'files').length + 1),
  }));
  const document = await server.deps.files.get(key);
  expect(document && (await buffer(document)).toString()).toContain('%PDF');
});

it('keeps sessions, and hashes password and PIN again when they are next correct', async () => {
  const { body: _, ...request } = requestFor('whoAmI', {}, signedIn);
  expect((await server.http.inject(request)).statusCode).toBe(200);
  const [passwordBefore, version] = [
    await hashOf(signedIn.email),
    server.deps.config.keys.current('password').version,
  ];
  expect(passwordBefore.startsWith(version)).toBe(false);
  expect(await signIn(server, signedIn.email)).toBe(200);
  expect((await hashOf(signedIn.email)).startsWith(version)).toBe(true);
  expect(await signIn(server, signedIn.email)).toBe(200);

  const pinHash = async () =>
    (await before.database.query<{ hash: string }>('select pin_hash as hash from transaction_pins')).rows[0]
      ?.hash ?? '';
  expect((await pinHash()).startsWith(version)).toBe(false);
  const { body, ...change } = requestFor(
    'updatePin',
    { body: { currentPin: samplePin, newPin: '7314' } },
    signedIn,
  );
  const answer = await server.http.inject({ ...change, ...(body !== undefined && { payload: body }) });
  expect(answer.statusCode).toBe(200);
  expect((await pinHash()).startsWith(version)).toBe(true);
});

it('decrypts and answers a page that was opened before the secret changed, with the key of that page', async () => {
  const key = await importKey(before.deps.config.getKey('transport').toString('base64'));
  const { clientId } = server.deps.config;
  const { body: _, ...whoAmIRequest } = requestFor('whoAmI', {}, signedIn);
  const headers = { ...whoAmIRequest.headers, 'x-client-id': await encrypt(key, clientId) };
  const read = await server.http.inject({ ...whoAmIRequest, headers });
  expect(await decrypt(key, getCiphertext(read.json()) ?? '')).toContain(signedIn.email);

  const { body, ...request } = requestFor('login', {
    body: { email: signedIn.email, password: samplePassword },
  });
  const payload = JSON.stringify({ data: await encrypt(key, String(body)) });
  const answer = await server.http.inject({ ...request, payload });
  expect(await decrypt(key, getCiphertext(answer.json()) ?? '')).toContain(signedIn.email);
});

it('re-encrypts numbers, secrets of apps, waiting emails and documents once, including those from before versions', async () => {
  // This restores the state before key versions were stored and documents were encrypted.
  await before.database.query(
    `update job.job set data = jsonb_build_object('sealed', split_part(data->>'sealed', '.', 2))
      where data->>'sealed' like $1`,
    [`${before.deps.config.keys.current('jobs').version}.%`],
  );
  const waiting = await before.database.query(`select from job.job where data ? 'sealed'`);
  expect(waiting.rowCount).toBeGreaterThan(0);

  const done = await rotateKeys(server.deps);
  expect(done).toMatch(/Identity numbers: 2 re-encrypted, 0 already under/);
  expect(done).toMatch(/Secrets of authenticator apps: 1 re-encrypted, 0 already under/);
  expect(done).toMatch(/Waiting emails: [1-9]\d* re-encrypted/);
  expect(done).toMatch(/Documents: 1 re-encrypted/);
  expect(done).not.toContain("can't be read");
  const again = await rotateKeys(server.deps);
  expect(again).toMatch(/Identity numbers: 0 re-encrypted, 2 already under/);
  expect(again).toMatch(/Waiting emails: 0 re-encrypted/);
  expect(again).toMatch(/Documents: 0 re-encrypted, 1 already under/);
  expect(await getKeyStatus(server.deps)).toMatch(/passwords: 2 under the older secret/);
});

it('then only needs the older secret for passwords of people who did not sign in', async () => {
  const alone = await openWith({ SECRET: newSecret });
  expect(await bvnWith(alone)).toBe(bvn);
  expect(await appSecretWith(alone)).toBe(appSecret);
  expect(await signIn(alone, signedIn.email)).toBe(200);
  expect(await signIn(alone, away.email)).toBe(401);
  await alone.deps.jobs.drain();
  const mails = await before.database.query('select from sandbox_mail');
  expect(mails.rowCount).toBeGreaterThan(0);
  await alone.close();
  expect(await signIn(server, away.email)).toBe(200);
});

it('reports what no configured secret can decrypt, and leaves it unchanged', async () => {
  const other = await openWith({ SECRET: otherSecret });
  const sealed = await sealedBvn();
  const summary = await rotateKeys(other.deps);
  expect(summary).toMatch(/Identity numbers: 0 re-encrypted.*2 can't be read/);
  expect(summary).toMatch(/Documents: 0 re-encrypted.*1 can't be read/);
  expect(summary).toContain('under a secret that is not configured');
  expect(await sealedBvn()).toBe(sealed);
  await other.close();
});

it('checks a wrong password only against the secret that its hash names', async () => {
  const both = makePasswords(server.deps.config);
  const alone = makePasswords(configOf(newSecret));
  const hash = await makePasswords(configOf(oldSecret)).hash(samplePassword);
  expect(await both.matches(hash, samplePassword)).toBe(true);
  expect(both.isOutdated(hash)).toBe(true);
  expect(await both.matches(hash, 'another password')).toBe(false);
  expect(await alone.matches(hash, samplePassword)).toBe(false);
  expect(await both.matches(undefined, samplePassword)).toBe(false);
});

const configOf = (SECRET: string | undefined) => readConfig({ DATA_DIR: before.deps.config.dataDir, SECRET });
