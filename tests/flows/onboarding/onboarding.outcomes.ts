import { and, eq, isNull } from 'drizzle-orm';
import type { ActorRefFrom } from 'xstate';
import type { OnboardingMachine } from '#machines/flows/onboarding/index.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { ManualClock } from '#machines/graph/manual-clock.ts';
import { betaUsers, onboardings } from '#server/db/tables/people/onboarding.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { otpRequests } from '#server/db/tables/platform/otp.table.ts';
import { rateLimits } from '#server/db/tables/platform/rate-limit.table.ts';
import { minute, newHandle, newMerchant } from '#tests/support/people/identity.ts';
import { sampleBusiness, samplePerson } from '#tests/support/people/sign-up.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import {
  type ApiWalk,
  createCallOutcomes,
  type DeviceTimer,
  endDelayOf,
} from '#tests/support/walks/api-walk.ts';

/** One journey: an actor with the application's real calls, and the email address of its onboarding. */
export interface OnboardingWorld extends ApiWalk {
  server: ApiServer;
  clock: ManualClock;
  actor: ActorRefFrom<OnboardingMachine>;
  email: string;
  cooldown: DeviceTimer;
  /** The invitation in the URL. */
  betaId: string | undefined;
  /** Whether the handle in the form matches the model. */
  knowsHandle: boolean;
  /** Returns the number of onboardings, codes, users and businesses of the email address. */
  countRecords(): Promise<number>;
}

const contextOf = ({ actor }: OnboardingWorld) => actor.getSnapshot().context;

const change = async ({ server, email }: OnboardingWorld, to: Partial<typeof onboardings.$inferInsert>) => {
  await server.deps.db.update(onboardings).set(to).where(eq(onboardings.email, email));
};

/** Resets the limits, so that a journey doesn't use up those of the next one. */
export const forgetTries = async ({ deps }: ApiServer) => {
  await deps.db.update(rateLimits).set({ attempts: 0 });
};

/** Exhausts both limits for this machine. */
async function spendTries({ deps }: ApiServer): Promise<void> {
  const spent = { attempts: 1_000_000_000, endsAt: new Date(deps.clock.now().getTime() + minute) };
  const keys = ['otp', 'lookup'].map((group) => ({ key: `${group} from 127.0.0.1`, ...spent }));
  await deps.db.insert(rateLimits).values(keys).onConflictDoUpdate({ target: rateLimits.key, set: spent });
}

async function takeHandle(server: ApiServer, handle: string): Promise<void> {
  const { businessId } = await newMerchant(server);
  await server.deps.db.update(businesses).set({ handle }).where(eq(businesses.id, businessId));
}

/** Prepares the server so that it responds as the variant says. */
async function arrange(world: OnboardingWorld, { edge: { name, variant } }: Moment): Promise<void> {
  const { server } = world;
  if (learnsBusiness.has(name)) world.knowsHandle = false;
  await forgetTries(server);
  const place = /at the (?<place>.+)$/.exec(variant)?.groups?.['place'];
  if (place !== undefined) {
    const business = place === 'end' ? sampleBusiness(newHandle()) : null;
    await change(world, { personal: place === 'personal details' ? null : samplePerson, business });
  }
  if (name === 'done:finalize') {
    const business = variant === 'not possible now' ? null : sampleBusiness(newHandle());
    await change(world, { personal: samplePerson, business });
    if (variant === 'the handle was taken in the meantime' && business)
      await takeHandle(server, business.handle);
  }
  if (name === 'done:saveBusiness' && variant === 'refused')
    await takeHandle(server, contextOf(world).business?.details.handle ?? '');
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
      await server.deps.db
        .update(otpRequests)
        .set({ wrongAttempts: 5 })
        .where(and(eq(otpRequests.email, world.email), isNull(otpRequests.closedAt)));
      return undefined;
    case 'not found':
      await server.deps.db.delete(onboardings).where(eq(onboardings.email, world.email));
      return undefined;
    case 'a code is sent':
      return server.pass(name === 'done:resendCode' ? 61_000 : 0);
    case 'taken':
      return takeHandle(server, contextOf(world).draft.business.handle);
    case 'too many requests':
      return spendTries(server);
    case 'unknown':
      await server.deps.db.delete(betaUsers).where(eq(betaUsers.id, contextOf(world).betaId ?? ''));
      return undefined;
    default:
      return undefined;
  }
}

/** After these outcomes the server's data fills in the form, and the handle differs from the model's. */
const learnsBusiness = new Set(['done:verifyCode', 'done:savePersonal', 'done:resume', 'done:finalize']);

/** The result of each call. */
export const onboardingOutcomes = {
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
  'done:cooldown': ({ cooldown }: OnboardingWorld) => cooldown.end(true),
  'after:retryDelay': endDelayOf('retryDelay'),
  'error:cooldown': ({ cooldown }: OnboardingWorld) => cooldown.end(false),
};
