import { sql } from 'drizzle-orm';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { insertSession } from '#server/modules/session/sessions.repo.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newMerchant, newOnboarding } from '#tests/support/people/identity.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember } from '#tests/support/store/business-fixture.ts';

/** A business with every kind of caller. People are identified by their ids, all others by their tokens. */
export interface World {
  server: ApiServer;
  shop: Shop;
  owner: { email: string; userId: string; businessId: string };
  people: Record<'looks' | 'manages' | 'lacks' | 'removed' | 'elsewhere' | 'rival', string>;
  rivalBusinessId: string;
  signingUp: string;
  expired: string;
  revoked: string;
}

/** Returns an input that succeeds if the caller may make the call. Creates the required records first, as the owner. */
export type Sample<Name extends CallName> = (world: World, asking: Asking) => Promise<InputOf<Name>>;

/** The reason why the rules between records are not checked for the records of a `World`. */
export const samplesWriteDirectly = 'samples open accounts and decide verifications by hand';

export async function openWorld(): Promise<World> {
  const server = await startApiServer();
  const owner = await newMerchant(server);
  const rival = await newMerchant(server);
  const expired = await sessionOf(server, owner.userId);
  server.pass(31 * day);
  const revoked = await sessionOf(server, owner.userId);
  await server.call('logout', {}, { token: revoked });
  const shopOf = async ({ userId, businessId }: typeof owner) => ({
    businessId,
    asking: { token: await sessionOf(server, userId), businessId },
  });
  const [shop, rivalShop] = [await shopOf(owner), await shopOf(rival)];
  // Samples invite more people than a small plan allows.
  await changePlan(server, shop, 'custom');
  await changePlan(server, rivalShop, 'custom');
  const helper = async (of: Shop, level: Parameters<typeof createTeamMember>[2]) =>
    (await server.call('whoAmI', {}, await createTeamMember(server, of, level))).user.id;
  const people = {
    looks: await helper(shop, 'view-only'),
    manages: await helper(shop, 'manage'),
    lacks: await helper(shop, 'off'),
    removed: await helper(shop, 'manage'),
    elsewhere: await helper(rivalShop, 'manage'),
    rival: rival.userId,
  };
  await server.deps.db.execute(
    sql`update team_members set status = 'removed', ended_at = now() where user_id = ${people.removed}`,
  );
  const { token: signingUp } = await newOnboarding(server);
  return { server, shop, owner, people, rivalBusinessId: rival.businessId, signingUp, expired, revoked };
}

/**
 * Creates a session that a call can end. Skips the sign-in, because hashing a password is slow on purpose. A code counts as
 * entered in it for as long as the tests run, because an earlier sample may have set up an authenticator app.
 */
async function sessionOf({ deps }: ApiServer, userId: string): Promise<string> {
  const token = createToken();
  const now = deps.clock.now();
  const secondFactorAt = new Date(now.getTime() + day);
  await insertSession(deps.db, {
    userId,
    tokenHash: hashToken(token),
    device: 'a test',
    lastAddress: null,
    now,
    secondFactorAt,
  });
  return token;
}

const atShop = ({ shop: { businessId } }: World, token: string): Asking => ({ token, businessId });
const person = (who: keyof World['people']) => async (world: World) =>
  atShop(world, await sessionOf(world.server, world.people[who]));

/** The kinds of caller. */
export const testCallers = {
  'a caller without a session': async ({ shop: { businessId } }) => ({ businessId }),
  'a made-up token': async (world) => atShop(world, 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY'),
  'an expired session': async (world) => atShop(world, world.expired),
  'a revoked session': async (world) => atShop(world, world.revoked),
  'a person who is signing up': async (world) => atShop(world, world.signingUp),
  'the owner': async (world) => atShop(world, await sessionOf(world.server, world.owner.userId)),
  'a member without the resource': person('lacks'),
  'a member with view access': person('looks'),
  'a member with manage access': person('manages'),
  'a member who was removed': person('removed'),
  'a member of another business': person('elsewhere'),
  'the owner of another business': person('rival'),
  "the owner of another business, with this one's ids": async ({ server, people, rivalBusinessId }) => ({
    token: await sessionOf(server, people.rival),
    businessId: rivalBusinessId,
  }),
  'an owner who names no business': async ({ server, owner }) => ({
    token: await sessionOf(server, owner.userId),
  }),
} satisfies Record<string, (world: World) => Promise<Asking>>;
export type Membership = keyof typeof testCallers;

const unknown: ReadonlySet<Membership> = new Set([
  'a caller without a session',
  'a made-up token',
  'an expired session',
  'a revoked session',
]);
const outside: ReadonlySet<Membership> = new Set([
  'a member who was removed',
  'a member of another business',
  'the owner of another business',
  'an owner who names no business',
]);
const ownersOwn: ReadonlySet<Membership> = new Set(['the owner', 'an owner who names no business']);

/** The callers by the rule that lets them in or keeps them out. */
export const accessRules: Record<string, ReadonlySet<Membership>> = {
  'a session is needed': new Set([...unknown, 'a person who is signing up', ...ownersOwn]),
  'the business must be theirs': outside,
  'the record must be of the business': new Set(["the owner of another business, with this one's ids"]),
  'the permission is needed': new Set([
    'a member without the resource',
    'a member with view access',
    'a member with manage access',
  ]),
};

/** Returns the expected result of the call for a caller. Records in its URL belong to the business or to its owner. */
export function verdictOn(
  { access, path, params, errors }: Call,
  membership: Membership,
): 'passes' | 401 | 403 | 404 | 409 {
  // A new member names the business of the invitation.
  if (path === '/business-users/onboard' && membership === 'an owner who names no business') return 404;
  if (access === 'public') return 'passes';
  if (access === 'onboarding') return membership === 'a person who is signing up' ? 'passes' : 401;
  if (unknown.has(membership) || membership === 'a person who is signing up') return 401;
  // The record is the person's own by its email address: others are told that they use another account.
  if (errors?.includes('WRONG_ACCOUNT')) return ownersOwn.has(membership) ? 'passes' : 409;
  if (access === 'person') return params && !ownersOwn.has(membership) ? 404 : 'passes';
  if (outside.has(membership)) return 404;
  // The call identifies a record if its URL has a parameter, or if it can return NOT_FOUND. `{type}` and `{month}` are no records.
  // An event belongs to the installation: every business can name it.
  const isEvent = path.startsWith('/events/{id}');
  const namesRecord = !isEvent && (/\{(?!(?:type|month)\})/.test(path) || errors?.includes('NOT_FOUND'));
  if (membership === "the owner of another business, with this one's ids")
    return namesRecord ? 404 : 'passes';
  if (membership === 'the owner' || access === 'business') return 'passes';
  if (access === 'owner' || membership === 'a member without the resource') return 403;
  return access.level === 'view-only' || membership === 'a member with manage access' ? 'passes' : 403;
}
