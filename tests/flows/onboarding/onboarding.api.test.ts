import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { emptyDraft, onboardingMachine, type OnboardingMachine } from '#machines/flows/onboarding/index.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { betaUsers, onboardings } from '#server/db/tables/people/onboarding.table.ts';
import { otpRequests } from '#server/db/tables/platform/otp.table.ts';
import { rateLimits } from '#server/db/tables/platform/rate-limit.table.ts';
import { onboardingActors } from '#src/features/onboarding/onboarding.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type ApiWalk,
  createCallOutcomes,
  endDelayOf,
  createDeviceTimer,
  walkThroughApi,
} from '#tests/support/walks/api-walk.ts';
import {
  minute,
  newEmail,
  newestCode,
  newHandle,
  newMerchant,
  newOnboarding,
  differentCode,
} from '#tests/support/people/identity.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** One journey: an actor with the application's real calls, and the email address of its onboarding. */
interface World extends ApiWalk {
  clock: ManualClock;
  actor: ActorRefFrom<OnboardingMachine>;
  email: string;
  endCooldown: (isOver: boolean) => void;
  /** Whether the handle in the form matches the model. */
  knowsHandle: boolean;
}

const contextOf = ({ actor }: World) => actor.getSnapshot().context;
const db = () => server.deps.db;

const change = async ({ email }: World, to: Partial<typeof onboardings.$inferInsert>) => {
  await db().update(onboardings).set(to).where(eq(onboardings.email, email));
};

/** Resets the limits, so that a journey doesn't use up those of the next one. */
const forgetTries = async () => {
  await db().update(rateLimits).set({ attempts: 0 });
};

/** Exhausts both limits for this machine. */
async function spendTries(): Promise<void> {
  const spent = { attempts: 1_000_000_000, endsAt: new Date(server.deps.clock.now().getTime() + minute) };
  const keys = ['otp', 'lookup'].map((group) => ({ key: `${group} from 127.0.0.1`, ...spent }));
  await db().insert(rateLimits).values(keys).onConflictDoUpdate({ target: rateLimits.key, set: spent });
}

async function takeHandle(handle: string): Promise<void> {
  const { businessId } = await newMerchant(server);
  await db().update(businesses).set({ handle }).where(eq(businesses.id, businessId));
}

/** Prepares the server so that it responds as the variant says. */
async function arrange(world: World, { edge: { name, variant } }: Moment): Promise<void> {
  if (learnsBusiness.has(name)) world.knowsHandle = false;
  await forgetTries();
  const place = /at the (?<place>.+)$/.exec(variant)?.groups?.['place'];
  if (place !== undefined) {
    const business = place === 'end' ? sampleBusiness(newHandle()) : null;
    await change(world, { personal: place === 'personal details' ? null : samplePerson, business });
  }
  if (name === 'done:finalize') {
    const business = variant === 'not possible now' ? null : sampleBusiness(newHandle());
    await change(world, { personal: samplePerson, business });
    if (variant === 'the handle was taken in the meantime' && business) await takeHandle(business.handle);
  }
  if (name === 'done:saveBusiness' && variant === 'refused')
    await takeHandle(contextOf(world).business?.details.handle ?? '');
  switch (variant) {
    case 'finished on another device':
      await change(world, { personal: samplePerson, business: sampleBusiness(newHandle()) });
      await server.call('finalizeOnboarding', {}, { token: contextOf(world).token ?? '' });
      return undefined;
    case 'the proof expired':
      return change(world, { tokenExpiresAt: new Date(0) });
    case 'expired':
      return server.pass(11 * minute);
    case 'too many wrong codes':
      await db()
        .update(otpRequests)
        .set({ wrongAttempts: 5 })
        .where(and(eq(otpRequests.email, world.email), isNull(otpRequests.closedAt)));
      return undefined;
    case 'not found':
      await db().delete(onboardings).where(eq(onboardings.email, world.email));
      return undefined;
    case 'a code is sent':
      return server.pass(name === 'done:resendCode' ? 61_000 : 0);
    case 'taken':
      return takeHandle(contextOf(world).draft.business.handle);
    case 'too many requests':
      return spendTries();
    case 'unknown':
      await db()
        .delete(betaUsers)
        .where(eq(betaUsers.id, contextOf(world).betaId ?? ''));
      return undefined;
    default:
      return undefined;
  }
}

async function begin(start: string, journey: Journey): Promise<World> {
  await forgetTries();
  const email = newEmail();
  const interceptor = await openInterceptedTransport(server);
  const left = start.startsWith('a merchant')
    ? await server.call('saveCredentials', { body: { email, password: samplePassword } })
    : undefined;
  const isProven = start.includes('after entering') || start.includes('only the proof');
  const body = { onboardingId: left?.onboardingId ?? '', otp: '' };
  const proof = isProven
    ? await server.call('verifyOtp', { body: { ...body, otp: await newestCode(server, email) } })
    : undefined;
  const isInvited = start.includes('invited');
  if (isInvited)
    await db()
      .insert(betaUsers)
      .values({ id: email, email, ...samplePerson, businessName: '' });
  const cooldown = createDeviceTimer();
  const machine = onboardingMachine.provide({
    actors: {
      ...onboardingActors(createApi(settingsAs(interceptor))),
      waitForResend: cooldown.actor,
    },
  });
  const clock = new ManualClock();
  const actor = createActor(machine, {
    clock,
    input: {
      onboardingId: start.includes('only the proof') ? undefined : left?.onboardingId,
      token: proof?.token,
      draft: emptyDraft,
      betaId: isInvited ? email : undefined,
      eventId: undefined,
    },
  });
  actor.start();
  return {
    interceptor,
    actor,
    clock,
    journey,
    taken: 0,
    email,
    endCooldown: cooldown.end,
    knowsHandle: !left,
  };
}

/** Sends the event with real data in place of the model's samples. */
async function send(world: World, { edge }: Moment): Promise<void> {
  const { actor, email } = world;
  const { event, name, variant } = edge;
  if (name === 'credentials.submit') {
    const isCommon = nextStepOf(world, 'done:saveCredentials')?.variant === 'refused';
    const password = isCommon ? 'password123' : samplePassword;
    if (!actor.getSnapshot().matches({ credentials: 'unreachable' })) world.email = newEmail();
    return actor.send({ type: name, email: world.email, password, key: crypto.randomUUID() });
  }
  if (name === 'otp.submit') {
    const code = await newestCode(server, email);
    const isWrong = nextStepOf(world, 'done:verifyCode')?.variant === 'wrong';
    return actor.send({ type: name, otp: isWrong ? differentCode(code) : code });
  }
  if (name === 'personal.submit') {
    const isBad = nextStepOf(world, 'done:savePersonal')?.variant === 'refused';
    const details = isBad ? { ...samplePerson, firstName: '' } : samplePerson;
    return actor.send({ type: name, details, key: crypto.randomUUID() });
  }
  if (name === 'business.submit')
    return actor.send({ type: name, details: sampleBusiness(newHandle()), key: crypto.randomUUID() });
  if (name === 'business.change' && variant.endsWith('well-formed handle')) {
    world.knowsHandle = true;
    return actor.send({ type: name, business: { handle: newHandle() } });
  }
  if (name === 'business.change' && variant !== 'a category') world.knowsHandle = true;
  return actor.send(event as Parameters<typeof actor.send>[0]);
}

/** After these outcomes the server's data fills in the form, and the handle differs from the model's. */
const learnsBusiness = new Set(['done:verifyCode', 'done:savePersonal', 'done:resume', 'done:finalize']);

const outcomes = {
  ...createCallOutcomes(
    {
      lookUpBeta: 'betaUser',
      resume: 'resumeOnboarding',
      saveCredentials: 'saveCredentials',
      verifyCode: 'verifyOtp',
      resendCode: 'resendOtp',
      savePersonal: 'saveUserDetails',
      checkHandle: 'storeIdentityCheck',
      saveBusiness: 'saveBusinessDetails',
      finalize: 'finalizeOnboarding',
    },
    arrange,
  ),
  'done:cooldown': ({ endCooldown }: World) => endCooldown(true),
  'after:retryDelay': endDelayOf('retryDelay'),
  'error:cooldown': ({ endCooldown }: World) => endCooldown(false),
};

describe('the onboarding against the real API', () => {
  walkThroughApi(onboardingModel, {
    begin,
    send,
    outcomes,
    pickComparable({ knowsHandle }, snapshot) {
      const path = statePath(snapshot);
      return knowsHandle ? path : path.replace(/business\.handle\.\w+/, 'business.handle');
    },
    states: {
      async done({ email }) {
        const opened = await db()
          .select({ businessId: onboardings.businessId })
          .from(onboardings)
          .where(eq(onboardings.email, email));
        expect(opened.filter(({ businessId }) => businessId !== null)).toHaveLength(1);
      },
    },
  });

  it('shows its own handle as available after a lost response', async () => {
    const { token, onboardingId } = await newOnboarding(server);
    await server.call('saveUserDetails', { body: samplePerson }, { token });
    const interceptor = await openInterceptedTransport(server);
    const machine = onboardingMachine.provide({
      actors: onboardingActors(createApi(settingsAs(interceptor))),
    });
    const nobody = { betaId: undefined, eventId: undefined };
    const actor = createActor(machine, {
      input: { onboardingId, token, draft: emptyDraft, ...nobody },
    }).start();
    const stands = (state: string) =>
      vi.waitFor(() => expect(statePath(actor.getSnapshot())).toBe(state), { timeout: 60_000 });
    await (await interceptor.next('resumeOnboarding')).pass();
    await stands('business.form.editing business.handle.empty');
    const details = sampleBusiness(newHandle());
    actor.send({ type: 'business.change', business: { handle: details.handle } });
    await (await interceptor.next('storeIdentityCheck')).pass();
    actor.send({ type: 'business.submit', details, key: crypto.randomUUID() });
    await (await interceptor.next('saveBusinessDetails')).lose();
    await stands('business.form.unreachable business.handle.free');
    actor.send({ type: 'back' });
    actor.send({ type: 'personal.submit', details: samplePerson, key: crypto.randomUUID() });
    await (await interceptor.next('saveUserDetails')).fail(503);
    await stands('personal.unreachable');
    actor.send({ type: 'retry' });
    await (await interceptor.next('saveUserDetails')).pass();
    await (await interceptor.next('storeIdentityCheck')).pass();
    await stands('business.form.editing business.handle.free');
    actor.stop();
    await interceptor.close();
  });
});
