import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { permission, resources } from '#domain/permission.ts';
import { day, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { changePlan, inviteAndJoin } from '#tests/support/people/team.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type FileWorld, fileLinks } from './file-links.ts';

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());

const all = resources.map((resource) => permission(resource, 'manage'));
const names = Object.keys(fileLinks) as CallName[];

/** Creates a business with a member who has every permission. */
async function newWorld() {
  const { email, handle, businessId, userId } = await newMerchant(server);
  const asking = { token: await newSession(server, email), businessId };
  const shop = { email, handle, businessId, userId, asking };
  await changePlan(server, shop, 'custom');
  const { id: memberId, asking: member } = await inviteAndJoin(server, shop, all);
  return { server, shop, member, memberId };
}
type World = Awaited<ReturnType<typeof newWorld>>;

/** Asks for the file of a call as the member; a repeat is a new request. */
async function askForFile(name: CallName, world: FileWorld, asking: Asking = world.member) {
  const input = await fileLinks[name]?.input(world);
  const ask = async () => {
    const answer = await server.ask(name, input ?? {}, asking);
    expect(answer.status, answer.body).toBe(200);
    return String(JSON.parse(answer.body).data.url);
  };
  return { url: await ask(), ask };
}
const load = async (url: string) => {
  const { statusCode, rawPayload } = await server.http.inject(url);
  return { statusCode, content: rawPayload.toString('latin1') };
};

const suspend = ({ shop, memberId }: World, status: 'suspended' | 'active' = 'suspended') =>
  server.call('toggleMemberStatus', { params: { id: memberId }, body: { status } }, shop.asking);
const setPermissions = ({ memberId }: World, permissions: unknown) =>
  server.database.query('update team_members set permissions = $2 where id = $1', [
    memberId,
    JSON.stringify(permissions),
  ]);

/** Lets the person's session expire, by its last use or its beginning, while the link is still valid. */
const expire = ({ memberId }: World, column: 'last_seen_at' | 'created_at') =>
  server.database.query(
    `update sessions set ${column} = $2 where user_id = (select user_id from team_members where id = $1)`,
    [memberId, new Date(server.deps.clock.now().getTime() - 365 * day)],
  );
const endings: Record<string, (world: World) => Promise<unknown>> = {
  'the person is removed': ({ shop, memberId }) =>
    server.call('removeMember', { params: { id: memberId } }, shop.asking),
  'the person loses the permission': (world) => setPermissions(world, []),
  'the person signs out': ({ member }) => server.call('logout', {}, member),
  'the session was not used for too long': (world) => expire(world, 'last_seen_at'),
  'the session is too old': (world) => expire(world, 'created_at'),
};

describe.each(names)('the link of %s', (name) => {
  test('belongs to the person who asked: it stops with the suspension, and works again once it is lifted', async () => {
    const world = await newWorld();
    const { url } = await askForFile(name, world);
    expect((await load(url)).statusCode).toBe(200);
    await suspend(world);
    expect((await load(url)).statusCode).toBe(404);
    await suspend(world, 'active');
    expect((await load(url)).statusCode).toBe(200);
  });

  test.each(Object.entries(endings))('stops when %s', async (_, end) => {
    const world = await newWorld();
    const { url } = await askForFile(name, world);
    await end(world);
    expect([403, 404]).toContain((await load(url)).statusCode);
  });

  test('has the content of the moment when it was asked for', async () => {
    const change = fileLinks[name]?.change;
    const world = await newWorld();
    const { url, ask } = await askForFile(name, world);
    const before = await load(url);
    if (typeof change === 'string') await server.database.query(change, [world.shop.businessId]);
    const after = await load(url);
    expect(after.statusCode).toBe(200);
    expect(after.content === before.content).toBe(true);
    if (typeof change === 'string') expect((await load(await ask())).content === before.content).toBe(false);
  });

  test('is in the audit log if it is an export: who, what, when and how many rows', async () => {
    const world = await newWorld();
    const { url } = await askForFile(name, world);
    const { content } = await load(url);
    const { data } = await server.call('auditLog', { query: { recordType: 'export' } }, world.shop.asking);
    const exported = fileLinks[name]?.exported;
    if (exported === undefined) return expect(data).toEqual([]);
    const rows = content.trimEnd().split('\r\n').length - 1;
    expect(rows).toBeGreaterThan(0);
    const { user } = await server.call('whoAmI', {}, world.member);
    expect(data).toMatchObject([
      {
        actorId: user.id,
        event: 'file.exported',
        recordLabel: exported,
        note: expect.stringMatching(
          new RegExp(`^${rows === 1 ? '1 row' : `${rows} rows`}(, SHA-256 [0-9a-f]{64})?$`),
        ),
      },
    ]);
  });
});

test.each([
  ['exportCustomers', 'PAYMENT'],
  ['exportAuditLog', 'ORDER'],
] as const)('the file of %s has what %s allows, and stops when that is lost', async (name, lost) => {
  const world = await newWorld();
  const { url } = await askForFile(name, world);
  await setPermissions(
    world,
    all.filter(({ resource }) => resource !== lost),
  );
  expect((await load(url)).statusCode).toBe(403);
});

test('an expired file is deleted, with its bytes', async () => {
  const world = await newWorld();
  const { url } = await askForFile('exportOrders', world);
  expect((await load(url)).statusCode).toBe(200);
  server.pass(11 * 60_000);
  await server.deps.jobs.clockMoved(11 * 60_000);
  await server.deps.jobs.drain();
  expect((await load(url)).statusCode).toBe(404);
  const { rows } = await server.database.query('select from downloads where business_id = $1', [
    world.shop.businessId,
  ]);
  expect(rows).toEqual([]);
});
