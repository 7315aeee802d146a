import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationStreamPath } from '#contract/people/notification-stream.ts';
import { permission } from '#domain/permission.ts';
import { MovableClock } from '#server/clock.ts';
import { addNotification } from '#tests/support/people/notifications.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { openApiServer } from '#tests/support/server/open-api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

const opened = ': open\n\n';
const changed = 'event: changed\ndata: {}\n\n';

let server: ApiServer;
let address: string;
beforeAll(async () => {
  server = await startApiServer();
  address = await server.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const open = ({ token, businessId }: Asking) =>
  fetch(`${address}/api${notificationStreamPath}`, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(businessId && { businessid: businessId }),
    },
  });

/** Opens a stream; returns a function that resolves with its next text, or undefined at its end. */
async function follow(asking: Asking): Promise<() => Promise<string | undefined>> {
  const response = await open(asking);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader?.read())?.value;
  expect(await next()).toBe(opened);
  const { rows } = await server.deps.db.execute(sql`select pid from ${listeners}`);
  expect(rows, 'an open stream misses no change').toHaveLength(1);
  return next;
}

const listeners = sql`pg_stat_activity where datname = current_database() and query like 'listen %'`;

test('needs a session and a membership', async () => {
  const shop = await newShop(server);
  const rival = await newShop(server);
  expect((await open({})).status).toBe(401);
  expect((await open({ ...shop.asking, businessId: rival.businessId })).status).toBe(404);
});

test('sends a change to its own person only', async () => {
  const shop = await newShop(server);
  const next = await follow(shop.asking);
  const text = next();
  await addNotification(server.deps.db, await newShop(server));
  const isSilent = Symbol('silent');
  const silence = new Promise((resolve) => setTimeout(() => resolve(isSilent), 300));
  expect(await Promise.race([text, silence])).toBe(isSilent);
  await addNotification(server.deps.db, shop);
  expect(await text).toBe(changed);
});

test('sends a change that another process made', async () => {
  const shop = await newShop(server);
  const next = await follow(shop.asking);
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-api-'));
  const { connection } = server;
  const other = await openApiServer({ connection, dataDir, clock: new MovableClock() });
  await addNotification(other.deps.db, shop);
  expect(await next()).toBe(changed);
  await other.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('sends a change after the connection to the database was lost', async () => {
  const shop = await newShop(server);
  const next = await follow(shop.asking);
  await server.deps.db.execute(sql`select pg_terminate_backend(pid) from ${listeners}`);
  expect(await next()).toBe(changed);
  await addNotification(server.deps.db, shop);
  expect(await next()).toBe(changed);
});

test('ends when the session is revoked, and when the person is removed from the team', async () => {
  const shop = await newShop(server);
  const member = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
  const { user } = await server.call('whoAmI', {}, member);
  const [own, theirs] = [await follow(shop.asking), await follow(member)];
  await server.call('logout', {}, shop.asking);
  await addNotification(server.deps.db, shop);
  expect(await own()).toBeUndefined();
  await server.deps.db.execute(sql`delete from team_members where user_id = ${user.id}`);
  await addNotification(server.deps.db, { businessId: shop.businessId, userId: user.id });
  expect(await theirs()).toBeUndefined();
});
