import type pg from 'pg';
import type { Permission } from '#domain/permission.ts';
import type { Tariff } from '#domain/withdrawal.ts';
import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { type Connection, type Database, openPool } from '#server/db/client.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import { createAccount } from '#server/modules/users/account.service.ts';
import { addMember } from '#tests/support/people/members.ts';
import { type Calls, sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

/** A user with a business and a session. */
export interface Merchant {
  email: string;
  password: string;
  userId: string;
  businessId: string;
  handle: string;
  token: string;
}

/** Changes that a test makes outside of the application's API. */
export interface TestHarness {
  call: Calls;
  config: Config;
  db: Database;
  sql: pg.Pool;
  /** The time of the server's clock. */
  now(): Date;
  /** Changes the charges of withdrawals, like a restart with another setting. */
  setTariff(tariff: Tariff): Promise<void>;
  newEmail(): string;
  newHandle(): string;
  newMerchant(): Promise<Merchant>;
  /** Creates a team member of another user's business. */
  newMember(businessId: string, permissions: Permission[]): Promise<Merchant>;
  /** Creates a user with a verified email address and no business, and without a name unless `details` contains one. */
  newPerson(details?: typeof samplePerson): Promise<Pick<Merchant, 'email' | 'password' | 'userId'>>;
}

export function createTestHarness(application: {
  call: Calls;
  connection: Connection;
  config: Config;
  now(): Date;
}): TestHarness {
  const { call, connection, config, now } = application;
  const { db, pool } = openPool(connection, () => undefined);
  const deps = { config, clock: systemClock };
  let made = 0;
  // In letters: a name with the digits of a process and of a count would be refused as one with a phone number.
  const ownProcess = String(process.pid).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const next = () => `${ownProcess}-${(made += 1)}`;
  const newEmail = () => `visitor-${next()}@shop.example`;
  const newHandle = () => `stall-${next()}`;

  const newPerson: TestHarness['newPerson'] = async (details) => {
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

  return {
    call,
    config,
    db,
    sql: pool,
    now,
    setTariff: async (tariff) => {
      config.withdrawalTariff = tariff;
    },
    newEmail,
    newHandle,
    newPerson,
    async newMerchant() {
      const person = await newPerson(samplePerson);
      const handle = newHandle();
      const business = await db.transaction((tx) =>
        openBusiness(deps, tx, person.userId, sampleBusiness(handle)),
      );
      return { ...person, handle, businessId: business.id, token: await signedIn(person.email) };
    },
    async newMember(businessId, permissions) {
      const person = await newPerson(samplePerson);
      await addMember(db, businessId, { userId: person.userId, permissions });
      return { ...person, handle: '', businessId, token: await signedIn(person.email) };
    },
  };
}
