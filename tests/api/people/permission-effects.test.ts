import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { getPermissionEffects } from '#contract/permission-effects.ts';
import { type Permission, accessLevels, resources } from '#domain/permission.ts';
import { roleTemplateNames, roleTemplates, toPermissions } from '#domain/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute } from '#tests/support/people/identity.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { changePlan, inviteAndJoin } from '#tests/support/people/team.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let member: Awaited<ReturnType<typeof inviteAndJoin>>;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  await changePlan(server, shop, 'pro');
  member = await inviteAndJoin(server, shop);
});
afterAll(() => server.close());

/** The calls that depend on a membership, whatever permission they need. */
const memberCalls = (Object.entries(calls) as [CallName, Call][])
  .filter(([, { access }]) => access !== 'public' && access !== 'person' && access !== 'onboarding')
  .map(([name]) => name);

/** Returns an input that names records which don't exist, and is empty otherwise. */
const getInput = (name: CallName) => ({
  params: Object.fromEntries(
    [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, newId()]),
  ),
});

/** Returns the calls that the server allows the member: access is checked before the input. */
async function findAllowed(): Promise<Set<CallName>> {
  const allowed = new Set<CallName>();
  for (const name of memberCalls) {
    server.pass(minute);
    const { code } = await server.ask(name, getInput(name) as InputOf<typeof name>, member.asking);
    if (code === 'TOO_MANY_REQUESTS') throw new Error(`${name} was limited`);
    if (code !== 'NO_PERMISSION') allowed.add(name);
  }
  return allowed;
}

/** Changes the member's permissions and returns the earlier ones. */
async function setPermissions(permissions: Permission[]): Promise<Permission[]> {
  const { id } = member;
  const { member: current } = await server.call('teamMember', { params: { id } }, shop.asking);
  const body = { version: current.version, permissions };
  // Making the member able to move money asks for it.
  await server.call('confirmPassword', { body: { password: samplePassword } }, shop.asking);
  await server.call('updateMember', { params: { id }, body }, shop.asking);
  return current.permissions;
}

/** The calls that the server allows since the last check. */
let lastAllowed: Set<CallName> | undefined;

/** Changes the permissions and compares what the preview promised with what the server allows. */
async function checkPreview(permissions: Permission[]): Promise<void> {
  const allowedBefore = lastAllowed ?? (await findAllowed());
  lastAllowed = undefined;
  const before = await setPermissions(permissions);
  const { gained, lost } = getPermissionEffects(before, permissions);
  const promised = new Set([...allowedBefore, ...gained.calls]);
  for (const name of lost.calls) promised.delete(name);
  const allowed = await findAllowed();
  expect([...allowed].toSorted()).toEqual([...promised].toSorted());
  lastAllowed = allowed;
}

const anyPermissions = fc
  .record(Object.fromEntries(resources.map((resource) => [resource, fc.constantFrom(...accessLevels)])))
  .map((access) => toPermissions(access as Parameters<typeof toPermissions>[0]));

describe('the preview of a change of permissions', () => {
  test.each(roleTemplateNames)(
    'promises what the server allows for the role %s, for every call',
    async (name) => {
      await checkPreview(toPermissions(roleTemplates[name]));
    },
  );

  test('promises what the server allows for any change of permissions, for every call', async () => {
    await fc.assert(fc.asyncProperty(anyPermissions, checkPreview), {
      numRuns: isThorough ? 20 : 5,
      seed: numericSeedOf('permission effects'),
    });
  });

  test('is empty if nothing changes', () => {
    fc.assert(
      fc.property(anyPermissions, (permissions) => {
        const { gained, lost } = getPermissionEffects(permissions, permissions);
        expect([gained, lost]).toEqual([
          { paths: [], calls: [] },
          { paths: [], calls: [] },
        ]);
      }),
      { seed: numericSeedOf('no permission effects') },
    );
  });
});
