import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

let older: OlderDatabase;
let db: Client;
beforeAll(async () => {
  older = await openOlderDatabase('0052');
  ({ db } = older);
});
afterAll(() => older.close());

const agreed = (teamMembers: number | null) => ({ limits: { teamMembers } });
/** Businesses with their active members, and whether these are beyond the seats of the plan. */
const businesses: [plan: string, overrides: object | null, members: number, isBeyond: boolean][] = [
  ['free', null, 1, false],
  ['free', null, 2, true],
  ['basic', null, 3, false],
  ['basic', null, 4, true],
  ['pro', null, 15, false],
  ['pro', null, 16, true],
  ['custom', null, 20, false],
  ['custom', agreed(null), 20, false],
  ['custom', agreed(5), 5, false],
  ['custom', agreed(5), 6, true],
];

async function insertUser(): Promise<string> {
  const id = uuid();
  await db.query(
    `insert into users (id, email, password_hash, referral_code, created_at) values ($1, $2, 'x', $2, now())`,
    [id, `${id}@shop.example`],
  );
  return id;
}

async function insertMember(businessId: string, userId: string, status: string): Promise<void> {
  await db.query(
    `insert into team_members (id, business_id, user_id, email, status, permissions, version, invited_at, joined_at)
     select $1, $2, id, email, $4, '[]', 1, now(), now() from users where id = $3`,
    [uuid(), businessId, userId, status],
  );
}

async function insertBusiness(plan: string, overrides: object | null, members: number): Promise<string> {
  const [id, ownerId] = [uuid(), await insertUser()];
  await db.query(
    `insert into businesses (id, owner_id, name, handle, category, country, currency, time_zone, plan, plan_overrides, created_at)
     values ($1, $2, 'Amaka Fabrics', $3, 'FASHION', 'NG', 'NGN', 'Africa/Lagos', $4, $5, now())`,
    [id, ownerId, `shop-${id}`, plan, overrides],
  );
  for (let nth = 0; nth < members; nth += 1) await insertMember(id, await insertUser(), 'active');
  await insertMember(id, await insertUser(), 'suspended');
  await insertMember(id, ownerId, 'owner');
  return id;
}

test('gives the businesses that are beyond their seats already 30 days, and no other', async () => {
  const ids: string[] = [];
  for (const [plan, overrides, members] of businesses)
    ids.push(await insertBusiness(plan, overrides, members));
  await older.migrate();
  const { rows } = await db.query<{ id: string; days: number | null }>(
    `select id, round(extract(epoch from seats_deadline_at - now()) / 86400)::int as days from businesses`,
  );
  const days = new Map(rows.map((row) => [row.id, row.days]));
  expect(ids.map((id) => days.get(id))).toEqual(businesses.map(([, , , isBeyond]) => (isBeyond ? 30 : null)));
});
