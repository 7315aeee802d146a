import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '#domain/permission.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openPool } from '#server/db/client.ts';
import { openBusiness } from '#server/modules/business/business.service.ts';
import { createAccount } from '#server/modules/session/account.service.ts';
import type pg from 'pg';
import * as z from 'zod/mini';
import { startApplication } from '#tests/support/application.ts';
import { mailedCode } from '#tests/support/mailbox.ts';
import { type Calls, callsTo, sampleBusiness, samplePassword, samplePerson } from '#tests/support/sign-up.ts';

/** Somebody with a business, and a session of their own. */
export interface Merchant {
  email: string;
  password: string;
  userId: string;
  businessId: string;
  handle: string;
  token: string;
}

/** The application as `npm start` runs it, on a data folder of its own, and what a test does behind its back. */
export interface Kontor {
  base: string;
  call: Calls;
  db: Database;
  sql: pg.Pool;
  /** What the server's clock says. */
  now(): Promise<Date>;
  /** Moves the server's clock on; what waited for an instant comes due. */
  pass(ms: number): Promise<void>;
  /** The newest code that was mailed to the address. */
  codeFor(email: string, known?: string): Promise<string>;
  newEmail(): string;
  newHandle(): string;
  newMerchant(): Promise<Merchant>;
  /** Somebody who works in the business of another. */
  newMember(businessId: string, permissions: Permission[]): Promise<Merchant>;
  /** Somebody who proved an address; without a name or a business, unless they are given. */
  newPerson(details?: typeof samplePerson): Promise<Pick<Merchant, 'email' | 'password' | 'userId'>>;
}

const Clock = z.object({ data: z.object({ now: z.iso.datetime() }) });

export async function startKontor({ hasDemo = false } = {}): Promise<Kontor & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-browser-'));
  const port = await freePort();
  const env = {
    KONTOR_DEMO: String(hasDemo),
    KONTOR_MOVABLE_CLOCK: 'true',
    RATE_LIMIT_FACTOR: '1000',
  };
  const application = await startApplication({ dataDir, port, env });
  const { base } = application;
  const { db, pool } = openPool(
    { host: join(dataDir, 'run'), user: 'kontor', database: 'kontor' },
    () => undefined,
  );
  const call = callsTo(base);
  const config = readConfig({ DATA_DIR: dataDir });
  const deps = { config, clock: systemClock };
  let made = 0;
  const next = () => `${process.pid}-${(made += 1)}`;
  const newEmail = () => `person-${next()}@shop.example`;
  const newHandle = () => `shop-${next()}`;

  const newPerson: Kontor['newPerson'] = async (details) => {
    const email = newEmail();
    const named = details ?? { firstName: '', lastName: '', phoneNumber: '' };
    const userId = await db.transaction((tx) =>
      createAccount(deps, tx, { email, password: samplePassword, ...named }),
    );
    if (!details)
      await pool.query(
        'update users set first_name = null, last_name = null, phone_number = null where id = $1',
        [userId],
      );
    return { email, password: samplePassword, userId };
  };
  const signedIn = async (email: string) =>
    (await call('login', { body: { email, password: samplePassword } })).token;
  const newMerchant = async () => {
    const person = await newPerson(samplePerson);
    const handle = newHandle();
    const business = await db.transaction((tx) =>
      openBusiness(deps, tx, person.userId, sampleBusiness(handle)),
    );
    return { ...person, handle, businessId: business.id, token: await signedIn(person.email) };
  };

  return {
    base,
    call,
    db,
    sql: pool,
    newEmail,
    newHandle,
    newPerson,
    newMerchant,
    async now() {
      const told = Clock.parse(await (await fetch(`${base}/dev/clock`)).json());
      return new Date(told.data.now);
    },
    async pass(ms) {
      const moved = await fetch(`${base}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs: ms }),
      });
      if (!moved.ok) throw new Error(`The clock stands still: ${await moved.text()}`);
    },
    codeFor: (email, known) => mailedCode(pool, email, known),
    async newMember(businessId, permissions) {
      const person = await newPerson(samplePerson);
      await pool.query(
        'insert into team_members (business_id, user_id, permissions, joined_at) values ($1, $2, $3, now())',
        [businessId, person.userId, JSON.stringify(permissions)],
      );
      return { ...person, handle: '', businessId, token: await signedIn(person.email) };
    },
    async stop() {
      await pool.end();
      await application.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
