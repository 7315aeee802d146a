import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { emptyDraft, onboardingMachine, type OnboardingSnapshot } from '#machines/flows/onboarding/index.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { betaUsers, onboardings } from '#server/db/tables/people/onboarding.table.ts';
import { startOnboarding } from '#src/features/onboarding/onboarding.actor.ts';
import { onboardingActors } from '#src/features/onboarding/onboarding.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { storage } from '#src/lib/storage.ts';
import { simulatePage } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { createDeviceTimer, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import {
  newEmail,
  newestCode,
  newHandle,
  newOnboarding,
  differentCode,
} from '#tests/support/people/identity.ts';
import { type FaultWaysOf, walkFaultMatrix } from '#tests/support/walks/fault-walk.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { onboardingFaultMatrix } from './onboarding.fault-matrix.ts';
import { forgetTries, onboardingOutcomes, type OnboardingWorld } from './onboarding.outcomes.ts';

let server: DeviceServer;
let cookies: Map<string, string>;
beforeAll(async () => {
  server = await startDeviceServer();
  cookies = simulatePage();
});
afterAll(() => server.close());

/** Opens the sign-up, with what the device keeps. */
function open({
  interceptor,
  clock,
  cooldown,
  betaId,
}: Pick<OnboardingWorld, 'interceptor' | 'clock' | 'cooldown' | 'betaId'>): OnboardingWorld['actor'] {
  const machine = onboardingMachine.provide({
    actors: {
      ...onboardingActors(createApi(settingsAs(interceptor))),
      waitForResend: cooldown.actor,
    },
  });
  const session = { send: () => undefined };
  return startOnboarding(machine, session, { betaId, eventId: undefined }, { clock });
}

async function begin(start: string, journey: Journey): Promise<OnboardingWorld> {
  await forgetTries(server);
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
    await server.deps.db.insert(betaUsers).values({ id: email, email, ...samplePerson, businessName: '' });
  server.kept.clear();
  cookies.clear();
  if (left && !start.includes('only the proof')) storage.write('onboardingId', left.onboardingId);
  if (proof) storage.write('token', proof.token);
  const page = {
    interceptor,
    clock: new ManualClock(),
    cooldown: createDeviceTimer(),
    betaId: isInvited ? email : undefined,
  };
  const world: OnboardingWorld = {
    ...page,
    server,
    actor: open(page),
    journey,
    taken: 0,
    email,
    knowsHandle: !left,
    countRecords: () => countRecords(world.email),
  };
  return world;
}

async function countRecords(email: string): Promise<number> {
  const { rows } = await server.harness.sql.query<{ count: number }>(
    `select (select count(*) from onboardings where email = $1)::int
          + (select count(*) from otp_requests where email = $1)::int
          + (select count(*) from users where email = $1)::int
          + (select count(*) from businesses join users on users.id = owner_id where users.email = $1)::int as count`,
    [email],
  );
  return rows[0]?.count ?? 0;
}

/** Sends the event with real data in place of the model's samples. */
async function send(world: OnboardingWorld, { edge }: Moment): Promise<void> {
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

/** Returns the state, without the handle's if it differs from the model's. */
function pickComparable({ knowsHandle }: OnboardingWorld, snapshot: AnyMachineSnapshot): string {
  const path = statePath(snapshot);
  return knowsHandle ? path : path.replace(/business\.handle\.\w+/, 'business.handle');
}

const ways: FaultWaysOf<typeof onboardingModel, OnboardingWorld> = {
  begin,
  close({ actor }) {
    const kept = [...server.kept];
    // A page that closes runs nothing more; an actor that stops is complete, and would remove what is kept.
    actor.stop();
    for (const [key, value] of kept) server.kept.set(key, value);
  },
  reopen: open,
  send,
  outcomes: onboardingOutcomes,
  pickComparable,
  pickKept(world, snapshot) {
    const { onboardingId, token } = (snapshot as OnboardingSnapshot).context;
    return [pickComparable(world, snapshot), onboardingId !== undefined, token !== undefined];
  },
  states: {
    async done({ email }) {
      const opened = await server.deps.db
        .select({ businessId: onboardings.businessId })
        .from(onboardings)
        .where(eq(onboardings.email, email));
      expect(opened.filter(({ businessId }) => businessId !== null)).toHaveLength(1);
    },
  },
};

describe('the onboarding against the real API', () => {
  walkThroughApi(onboardingModel, ways);
  walkFaultMatrix(onboardingModel, ways, onboardingFaultMatrix);

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
