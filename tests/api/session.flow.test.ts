import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import { type SessionContext, sessionMachine, type SessionMachine } from '#machines/flows/session/index.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { statePath } from '#machines/flows/seen.ts';
import { type Edge, explore } from '#machines/graph/explore.ts';
import { type Journey, tour } from '#machines/graph/tour.ts';
import type { Moment } from '#machines/graph/travel.ts';
import { type ExecutorOf, type Place, walk } from '#machines/graph/walk.ts';
import { businesses } from '#server/modules/business/business.table.ts';
import { openBusiness } from '#server/modules/business/business.service.ts';
import { sessions, users } from '#server/modules/session/session.table.ts';
import { sessionActors } from '#src/flows/session/session.actors.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { type HeldApi, holdApi, listen } from '#tests/support/held-api.ts';
import { newHandle, newMerchant, newSession } from '#tests/support/identity.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/sign-up.ts';

const calls: Record<string, CallName> = {
  restore: 'whoAmI',
  refresh: 'whoAmI',
  signIn: 'login',
  savePersonal: 'updateProfile',
  openBusiness: 'createBusiness',
  endHere: 'logout',
  endEverywhere: 'logoutEverywhere',
};
const callOf = (name: string): CallName => {
  const call = calls[name.split(':')[1] ?? ''];
  if (!call) throw new Error(`${name} is no call`);
  return call;
};

let server: ApiServer;
let host: string;
let stranger: string;
beforeAll(async () => {
  server = await startApiServer();
  host = await listen(server);
  stranger = (await newMerchant(server)).userId;
}, 60_000);
afterAll(() => server.close());

/** One journey: an actor with the project's own calls, the person, and what would be kept in the browser. */
interface World extends HeldApi {
  actor: ActorRefFrom<SessionMachine>;
  journey: Journey;
  taken: number;
  userId: string;
  email: string;
  owned: readonly string[];
  kept: SessionContext | undefined;
}

const contextOf = ({ actor }: World) => actor.getSnapshot().context;
const coming = ({ journey, taken }: World, name: string) =>
  journey.steps.slice(taken).find((edge) => edge.name === name)?.variant;
const db = () => server.deps.db;
const handleOfSomebody = async () => {
  const [first] = await db().select().from(businesses).where(eq(businesses.ownerId, stranger));
  return first?.handle ?? '';
};

/** Brings about what a variant says, so that the server itself answers so. */
async function arrange({ userId, owned }: Pick<World, 'userId' | 'owned'>, variant: string): Promise<void> {
  if (variant === 'no longer signed in') {
    await db().delete(sessions).where(eq(sessions.userId, userId));
    return;
  }
  const isNameless = variant === 'no name yet';
  const ownerId = isNameless || variant === 'no business yet' ? stranger : userId;
  await db()
    .update(users)
    .set({ firstName: isNameless ? null : samplePerson.firstName })
    .where(eq(users.id, userId));
  await db().update(businesses).set({ ownerId: stranger }).where(eq(businesses.ownerId, userId));
  for (const id of owned) await db().update(businesses).set({ ownerId }).where(eq(businesses.id, id));
}

async function begin(start: string, journey: Journey): Promise<World> {
  const { email, userId, businessId } = await newMerchant(server);
  const { id: second } = await db().transaction((tx) =>
    openBusiness(server.deps, tx, userId, sampleBusiness(newHandle())),
  );
  const token = start === 'nobody was here' ? undefined : await newSession(server, email);
  const known = await server.call('whoAmI', {}, { token: await newSession(server, email) });
  const held = holdApi(server, host, {
    token: () => actor.getSnapshot().context.token,
    businessId: () => actor.getSnapshot().context.activeBusinessId,
    onSessionRefused: () => actor.send({ type: 'session.refused' }),
  });
  const nothing = () => undefined;
  const machine = sessionMachine.provide({
    actors: sessionActors(held.api),
    actions: {
      keep: ({ context }) => {
        world.kept = context;
      },
      forget: () => {
        world.kept = undefined;
      },
      forgetBusinessData: nothing,
      tellTabs: nothing,
      noticeNotEnded: nothing,
    },
  });
  const actor: ActorRefFrom<SessionMachine> = createActor(machine, {
    input: {
      token,
      cached: start === 'somebody was here' ? known : undefined,
      activeBusinessId: start === 'somebody was here' ? second : undefined,
    },
  });
  const owned = [businessId, second];
  const world: World = { ...held, actor, journey, taken: 0, userId, email, owned, kept: undefined };
  actor.start();
  return world;
}

/** Sends the event with what is real in this world in place of the model's examples. */
async function send(world: World, { edge: { name, variant, event } }: Moment): Promise<void> {
  const { actor, email } = world;
  const { businesses: mine, token, user } = contextOf(world);
  const key = crypto.randomUUID();
  switch (name) {
    case 'signIn.submit': {
      const isWrong = coming(world, 'done:signIn') === 'turned down';
      return actor.send({ type: name, email, password: isWrong ? 'not this one' : samplePassword });
    }
    case 'personal.submit': {
      const isBad = coming(world, 'done:savePersonal') === 'turned down';
      return actor.send({
        type: name,
        details: isBad ? { ...samplePerson, firstName: '' } : samplePerson,
        key,
      });
    }
    case 'business.submit': {
      const isTaken = coming(world, 'done:openBusiness') === 'turned down';
      const handle = isTaken ? await handleOfSomebody() : newHandle();
      return actor.send({ type: name, details: sampleBusiness(handle), key });
    }
    case 'business.switch':
    case 'tab.switchedBusiness': {
      const meant = { 'another of mine': mine[1]?.id, 'the first of mine': mine[0]?.id }[variant];
      return actor.send({ type: name, businessId: meant ?? 'unknown' });
    }
    case 'profile.changed':
      return user && actor.send({ type: name, user: { ...user, firstName: 'Ada' } });
    case 'session.begin': {
      await arrange(world, 'welcome');
      const signedIn = await server.call('login', { body: { email, password: samplePassword } });
      return actor.send({ type: name, signedIn });
    }
    case 'tab.signedIn': {
      const another = await newSession(server, email);
      return actor.send({ type: name, token: variant === 'the same session' ? (token ?? another) : another });
    }
    case 'session.refused': {
      await arrange(world, 'no longer signed in');
      const refused = world.api('sessions').catch(() => undefined);
      await world.answer('sessions');
      await refused;
      return undefined;
    }
    default:
      return actor.send(event as Parameters<typeof actor.send>[0]);
  }
}

const happens = async (world: World, { edge: { name, variant } }: Moment): Promise<void> => {
  if (/restore|refresh|signIn/.test(name) && variant !== 'turned down') await arrange(world, variant);
  await world.answer(callOf(name));
};
const isCut = (world: World, { edge }: { edge: Edge }) => world.lose(callOf(edge.name));
/** The server is asked itself: the token opens nothing any more. */
const ends = async (world: World, moment: Moment): Promise<void> => {
  const { token = '' } = contextOf(world);
  await happens(world, moment);
  await vi.waitFor(async () =>
    expect(await server.ask('whoAmI', {}, { token })).toMatchObject({ status: 401 }),
  );
};

const shows = async ({ actor }: World, { snapshot }: Place): Promise<void> => {
  await vi.waitFor(() => expect(statePath(actor.getSnapshot())).toBe(statePath(snapshot)));
};
const all = <Key extends string, Value>(keys: Record<Key, unknown>, value: Value): Record<Key, Value> =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Key, Value>;

const { labels } = sessionModel;
const executorOf = (journey: Journey): ExecutorOf<typeof sessionModel, World> => ({
  begin: (start) => begin(start, journey),
  beforeStep: (world) => {
    world.taken += 1;
  },
  events: all(labels.events, send),
  outcomes: {
    ...all(labels.outcomes, happens),
    'done:endHere': ends,
    'done:endEverywhere': ends,
    'error:restore': isCut,
    'error:refresh': isCut,
    'error:signIn': isCut,
    'error:savePersonal': isCut,
    'error:openBusiness': isCut,
    'error:endHere': isCut,
    'error:endEverywhere': isCut,
  },
  states: {
    ...all(labels.states, shows),
    async signedOut(world, place) {
      await shows(world, place);
      expect(world.kept).toBeUndefined();
    },
    async signedIn(world, place) {
      await shows(world, place);
      expect(contextOf(world).user?.firstName).toBeTruthy();
    },
  },
  end({ actor }) {
    actor.stop();
  },
});

describe('the session against the real API', () => {
  const flow = explore(sessionModel);
  it.each(tour(flow).map((journey, nth) => [`${nth + 1}, ${journey.start}`, journey] as const))(
    'journey %s',
    { timeout: 60_000 },
    (_title, journey) => walk(flow, journey, executorOf(journey)),
  );
});
