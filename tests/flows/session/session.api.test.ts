import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { SessionMachine, SessionSnapshot } from '#machines/flows/session/index.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { sessions, users } from '#server/db/tables/people/session.table.ts';
import { createSession } from '#src/features/session/session.actor.ts';
import { type Api, createApi } from '#src/lib/api/api.ts';
import { AttemptKey } from '#src/lib/api/attempt-key.ts';
import { cookies, storage } from '#src/lib/storage.ts';
import { simulatePage } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { type ApiWalk, createCallOutcomes, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import {
  codeOfApp,
  deleteApp,
  deleteChallenges,
  forgetCodes,
  setUpAuthenticator,
  wrongCode,
} from '#tests/support/people/second-factor.ts';
import { newHandle, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { type FaultWaysOf, walkFaultMatrix } from '#tests/support/walks/fault-walk.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport } from '#tests/support/server/intercepted-transport.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { addMember } from '#tests/support/people/members.ts';
import { sessionFaultMatrix } from './session.fault-matrix.ts';

let server: DeviceServer;
/** The cookies of the device. */
let stored: Map<string, string>;
let stranger: string;
beforeAll(async () => {
  server = await startDeviceServer();
  stored = simulatePage();
  stranger = (await newMerchant(server)).userId;
});
afterAll(() => server.close());

/** One journey: an actor with the application's real calls, the user, and the data that a browser would store. */
interface World extends ApiWalk {
  actor: ActorRefFrom<SessionMachine>;
  api: Api;
  userId: string;
  email: string;
  owned: readonly string[];
  /** The keys of the page's forms. */
  keys: AttemptKey;
  /** The handle that was last entered. */
  handle: string;
  /** Returns the number of the user's businesses. */
  countBusinesses(): Promise<number>;
  /** The secret of the user's authenticator app, if they have one. */
  secret?: string;
}

const contextOf = ({ actor }: World) => actor.getSnapshot().context;
const db = () => server.deps.db;
const handleOfSomebody = async () => {
  const [first] = await db().select().from(businesses).where(eq(businesses.ownerId, stranger));
  return first?.handle ?? '';
};

/** Prepares the server so that it responds as the variant says. */
async function arrange(
  { userId, owned }: Pick<World, 'userId' | 'owned'>,
  variant: string,
  activeId?: string,
): Promise<void> {
  if (variant === 'no longer signed in') {
    await db().delete(sessions).where(eq(sessions.userId, userId));
    return;
  }
  const isNameless = variant === 'no name yet';
  const isWithout = variant === 'no business yet' || variant === 'access to the only business was removed';
  const ownerId = isNameless || isWithout ? stranger : userId;
  await db()
    .update(users)
    .set({ firstName: isNameless ? null : samplePerson.firstName })
    .where(eq(users.id, userId));
  await db().update(businesses).set({ ownerId: stranger }).where(eq(businesses.ownerId, userId));
  for (const id of owned) await db().update(businesses).set({ ownerId }).where(eq(businesses.id, id));
  await db().delete(teamMembers).where(eq(teamMembers.userId, userId));
  if (!activeId || !['a permission was removed', 'access to the business was removed'].includes(variant))
    return;
  await db().update(businesses).set({ ownerId: stranger }).where(eq(businesses.id, activeId));
  if (variant === 'a permission was removed') await addMember(db(), activeId, { userId, permissions: [] });
}

/** Sets up an authenticator app if the variant needs one, else removes it. */
async function arrangeSecondFactor(world: World, variant: string): Promise<void> {
  await deleteApp(db(), world.userId);
  if (variant !== 'a second factor is needed') return;
  const { secret } = await setUpAuthenticator(server, { token: await newSession(server, world.email) });
  world.secret = secret;
}

/** Opens a page of Kontor, with the session that the device keeps. */
function open(interceptor: ApiWalk['interceptor']): Pick<World, 'actor' | 'api' | 'keys'> {
  const nothing = () => undefined;
  const api = createApi({
    ...interceptor.settings,
    token: () => actor.getSnapshot().context.token,
    businessId: () => actor.getSnapshot().context.activeBusinessId,
    onRefused: (refused) => {
      // A closed page runs nothing more.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'call.refused', ...refused });
    },
  });
  const actor = createSession(api, { clearData: nothing, showSignOutFailed: nothing });
  actor.start();
  return { actor, api, keys: new AttemptKey() };
}

async function begin(start: string, journey: Journey): Promise<World> {
  const { email, userId, businessId } = await newMerchant(server);
  const { id: second } = await db().transaction((tx) =>
    openBusiness(server.deps, tx, userId, sampleBusiness(newHandle())),
  );
  server.kept.clear();
  stored.clear();
  if (start !== 'first visit') cookies.write('token', await newSession(server, email));
  if (start === 'a returning user') {
    const identity = await server.call('whoAmI', {}, { token: await newSession(server, email) });
    cookies.write('user', identity.user);
    cookies.write('activeBusinessId', second);
    storage.write('businesses', identity.businesses);
    storage.write('teamData', identity.teams);
  }
  const interceptor = await openInterceptedTransport(server);
  return {
    ...open(interceptor),
    interceptor,
    journey,
    taken: 0,
    userId,
    email,
    owned: [businessId, second],
    handle: newHandle(),
    countBusinesses: () => db().$count(businesses, eq(businesses.ownerId, userId)),
  };
}

/** Sends the event with real data in place of the model's samples. */
async function send(world: World, { edge: { name, variant, event, from, to } }: Moment): Promise<void> {
  const { actor, email } = world;
  const { businesses: mine, token, user } = contextOf(world);
  switch (name) {
    case 'signIn.submit': {
      const isWrong = nextStepOf(world, 'done:signIn')?.variant === 'refused';
      return actor.send({ type: name, email, password: isWrong ? 'not this one' : samplePassword });
    }
    case 'code.submit': {
      const { secret = '', userId } = world;
      await forgetCodes(db(), userId);
      const isWrong = nextStepOf(world, 'done:verifySignIn')?.variant === 'wrong code';
      const now = server.deps.clock.now();
      return actor.send({ type: name, code: isWrong ? wrongCode(secret, now) : codeOfApp(secret, now) });
    }
    case 'personal.submit': {
      const isBad = nextStepOf(world, 'done:savePersonal')?.variant === 'refused';
      const details = isBad ? { ...samplePerson, firstName: '' } : samplePerson;
      return actor.send({ type: name, details, key: world.keys.getKey(details) });
    }
    case 'business.submit': {
      const isTaken = nextStepOf(world, 'done:openBusiness')?.variant === 'refused';
      // A repeated request has the same handle.
      if (!actor.getSnapshot().matches({ completingProfile: { business: 'unreachable' } }))
        world.handle = isTaken ? await handleOfSomebody() : newHandle();
      const { handle } = world;
      const details = sampleBusiness(handle);
      return actor.send({ type: name, details, key: world.keys.getKey(details) });
    }
    case 'business.switch':
    case 'tab.switchedBusiness': {
      const meant = {
        'another business of the user': mine[1]?.id,
        'the first business of the user': mine[0]?.id,
      }[variant];
      return actor.send({ type: name, businessId: meant ?? 'unknown' });
    }
    case 'profile.changed':
      return user && actor.send({ type: name, user: { ...user, firstName: 'Ada' } });
    case 'business.changed':
      return mine[0] && actor.send({ type: name, business: { ...mine[0], name: 'Adaeze Textiles' } });
    case 'session.begin': {
      await arrange(world, 'accepted');
      await deleteApp(db(), world.userId);
      const signedIn = await server.call('login', { body: { email, password: samplePassword } });
      return actor.send({ type: name, signedIn });
    }
    case 'tab.signedIn': {
      await deleteApp(db(), world.userId);
      // The same session changes nothing; the model's token can differ from the one that an earlier sign-in brought.
      const isSame = to === from;
      const other = isSame && token ? token : await newSession(server, email);
      // The other tab has written the cookie that all tabs share.
      cookies.write('token', other);
      return actor.send({ type: name, token: other });
    }
    case 'call.refused': {
      if (variant === 'the session ended') await arrange(world, 'no longer signed in');
      else await arrange(world, 'a permission was removed', contextOf(world).activeBusinessId);
      const callName = variant === 'the session ended' ? 'sessions' : 'withdrawalStart';
      const refused = world.api(callName, {}, { timeout: true }).catch(() => undefined);
      await (await world.interceptor.next(callName)).pass();
      await refused;
      return undefined;
    }
    default:
      return actor.send(event as Parameters<typeof actor.send>[0]);
  }
}

const outcomes = createCallOutcomes(
  {
    restore: 'whoAmI',
    refresh: 'whoAmI',
    checkAccess: 'whoAmI',
    signIn: 'login',
    verifySignIn: 'verifySignIn',
    savePersonal: 'updateProfile',
    openBusiness: 'createBusiness',
    endHere: 'logout',
    endEverywhere: 'logoutEverywhere',
  },
  async (world: World, { edge: { name, variant } }: Moment) => {
    if (name === 'done:signIn') await arrangeSecondFactor(world, variant);
    if (variant === 'took too long') await deleteChallenges(db(), world.userId);
    if (/restore|refresh|checkAccess|signIn/.test(name) && variant !== 'refused')
      await arrange(world, variant, contextOf(world).activeBusinessId);
  },
);
/** Asserts that the server rejects the token. */
const ends = (outcome: 'done:endHere' | 'done:endEverywhere') => async (world: World, moment: Moment) => {
  const { token = '' } = contextOf(world);
  await outcomes[outcome](world, moment);
  await vi.waitFor(
    async () => expect(await server.ask('whoAmI', {}, { token })).toMatchObject({ status: 401 }),
    { timeout: 10_000 },
  );
};

const ways: FaultWaysOf<typeof sessionModel, World> = {
  begin,
  reopen(world) {
    const { actor, ...page } = open(world.interceptor);
    Object.assign(world, page);
    return actor;
  },
  pickKept(_, snapshot) {
    const { token, user, activeBusinessId, businesses: all } = (snapshot as SessionSnapshot).context;
    const active = all.findIndex(({ id }) => id === activeBusinessId);
    return [statePath(snapshot), token !== undefined, user?.firstName !== undefined, active, all.length];
  },
  send,
  outcomes: {
    ...outcomes,
    'done:endHere': ends('done:endHere'),
    'done:endEverywhere': ends('done:endEverywhere'),
  },
  states: {
    signedOut: () => expect([...server.kept.keys(), ...stored.keys()]).toEqual([]),
    signedIn: (world) => expect(contextOf(world).user?.firstName).toBeTruthy(),
  },
};

describe('the session against the real API', () => {
  walkThroughApi(sessionModel, ways);
  walkFaultMatrix(sessionModel, ways, sessionFaultMatrix);
});
