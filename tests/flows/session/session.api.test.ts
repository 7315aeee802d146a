import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { type SessionContext, sessionMachine, type SessionMachine } from '#machines/flows/session/index.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { sessions, users } from '#server/db/tables/people/session.table.ts';
import { sessionActors } from '#src/features/session/session.actors.ts';
import { type Api, createApi } from '#src/lib/api/api.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
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
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport } from '#tests/support/server/intercepted-transport.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { addMember } from '#tests/support/people/members.ts';

let server: ApiServer;
let stranger: string;
beforeAll(async () => {
  server = await startApiServer();
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
  kept: SessionContext | undefined;
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

async function begin(start: string, journey: Journey): Promise<World> {
  const { email, userId, businessId } = await newMerchant(server);
  const { id: second } = await db().transaction((tx) =>
    openBusiness(server.deps, tx, userId, sampleBusiness(newHandle())),
  );
  const token = start === 'first visit' ? undefined : await newSession(server, email);
  const identity = await server.call('whoAmI', {}, { token: await newSession(server, email) });
  const interceptor = await openInterceptedTransport(server);
  const api = createApi({
    ...interceptor.settings,
    token: () => actor.getSnapshot().context.token,
    businessId: () => actor.getSnapshot().context.activeBusinessId,
    onRefused: (refused) => actor.send({ type: 'call.refused', ...refused }),
  });
  const nothing = () => undefined;
  const machine = sessionMachine.provide({
    actors: sessionActors(api),
    actions: {
      keep: ({ context }) => {
        world.kept = context;
      },
      forget: () => {
        world.kept = undefined;
      },
      clearBusinessData: nothing,
      notifyTabs: nothing,
      showSignOutFailed: nothing,
    },
  });
  const actor: ActorRefFrom<SessionMachine> = createActor(machine, {
    input: {
      token,
      cached: start === 'a returning user' ? identity : undefined,
      activeBusinessId: start === 'a returning user' ? second : undefined,
    },
  });
  const owned = [businessId, second];
  const world: World = { interceptor, api, actor, journey, taken: 0, userId, email, owned, kept: undefined };
  actor.start();
  return world;
}

/** Sends the event with real data in place of the model's samples. */
async function send(world: World, { edge: { name, variant, event, from, to } }: Moment): Promise<void> {
  const { actor, email } = world;
  const { businesses: mine, token, user } = contextOf(world);
  const key = crypto.randomUUID();
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
      return actor.send({
        type: name,
        details: isBad ? { ...samplePerson, firstName: '' } : samplePerson,
        key,
      });
    }
    case 'business.submit': {
      const isTaken = nextStepOf(world, 'done:openBusiness')?.variant === 'refused';
      const handle = isTaken ? await handleOfSomebody() : newHandle();
      return actor.send({ type: name, details: sampleBusiness(handle), key });
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
      return actor.send({ type: name, token: isSame && token ? token : await newSession(server, email) });
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

describe('the session against the real API', () => {
  walkThroughApi(sessionModel, {
    begin,
    send,
    outcomes: {
      ...outcomes,
      'done:endHere': ends('done:endHere'),
      'done:endEverywhere': ends('done:endEverywhere'),
    },
    states: {
      signedOut: ({ kept }) => expect(kept).toBeUndefined(),
      signedIn: (world) => expect(contextOf(world).user?.firstName).toBeTruthy(),
    },
  });
});
