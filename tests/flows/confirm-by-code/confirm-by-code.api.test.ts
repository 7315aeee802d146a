import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { otpRequests } from '#server/db/tables/platform/otp.table.ts';
import { sendCode } from '#server/platform/otp/otp.service.ts';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';
import { createResetCodeEmail } from '#server/modules/pins/pins.emails.ts';
import { virtualAccounts } from '#server/db/tables/money/virtual-accounts.table.ts';
import { rateLimits } from '#server/db/tables/platform/rate-limit.table.ts';
import {
  type ConfirmationActor,
  provideConfirmationActors,
} from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { getCodeTimes } from '#src/flows/emailed-code.ts';
import { createApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type ApiWalk, createDeviceTimer, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import {
  minute,
  newMerchant,
  newSession,
  newestCode,
  differentCode,
} from '#tests/support/people/identity.ts';
import { passCall, dropCall } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { endVerification, verifyBusiness } from '#tests/support/people/verified-business.ts';
import { setSamplePin, otherPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

type Secret = { otp: string; password: string; newPin: string };

let server: ApiServer;
/** All inspected events and snapshots. */
const inspectedTexts: string[] = [];
const typed = new Set<string>();
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() =>
  server.close({
    hasImpossibleData: 'verifications and accounts are set into each state of the flow by hand',
  }),
);

interface World extends ApiWalk {
  actor: ConfirmationActor;
  asking: { token: string; businessId: string };
  email: string;
  userId: string;
  secret: SecretSlot<Secret>;
  endCooldown: (isOver: boolean) => void;
}

const db = () => server.deps.db;

const forgetTries = async () => {
  await db().update(rateLimits).set({ attempts: 0 });
};

/** Exhausts the limit on codes for this machine. */
async function spendTries(): Promise<void> {
  const spent = { attempts: 1_000_000_000, endsAt: new Date(server.deps.clock.now().getTime() + minute) };
  await db()
    .insert(rateLimits)
    .values({ key: 'otp from 127.0.0.1', ...spent })
    .onConflictDoUpdate({ target: rateLimits.key, set: spent });
}

/** Resets the server: the limits are unused, the business is verified and no code has been sent. */
async function anew({ asking, email }: Pick<World, 'asking' | 'email'>): Promise<void> {
  await forgetTries();
  await verifyBusiness(server.deps, asking.businessId);
  await db().delete(otpRequests).where(eq(otpRequests.email, email));
}

async function begin(start: string, journey: Journey): Promise<World> {
  const { email, userId, businessId } = await newMerchant(server);
  const asking = { token: await newSession(server, email), businessId };
  await setSamplePin(server, asking);
  await anew({ asking, email });
  const interceptor = await openInterceptedTransport(server);
  const api = createApi(settingsAs(interceptor, asking));
  const sent = start.includes('code was sent') ? await server.call('requestPinReset', {}, asking) : undefined;
  const secret = new SecretSlot<Secret>();
  const cooldown = createDeviceTimer();
  const logic = provideConfirmationActors<Secret>({
    subject: 'pin-reset',
    secret,
    getChannel: () => undefined,
    request: (signal) => api('requestVirtualAccount', {}, { timeout: true, signal }),
    confirm: (input, otpToken, signal) =>
      api('resetPin', { body: { ...input, otpToken } }, { timeout: true, signal }),
  }).provide({
    actors: { waitForResend: cooldown.actor },
  });
  const actor = createActor(logic, {
    input: { code: sent ? { otpToken: sent.otpToken, channel: sent.channel, ...getCodeTimes(sent) } : null },
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() => inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot())));
  actor.start();
  return {
    interceptor,
    journey,
    taken: 0,
    actor,
    asking,
    email,
    userId,
    secret,
    endCooldown: cooldown.end,
  };
}

/** Sends a code for the chart's token, and enters the right or a wrong one. */
async function give(world: World, variant: string | undefined): Promise<void> {
  const { actor, email, userId, secret } = world;
  const subjectId = actor.getSnapshot().context.code?.otpToken ?? '';
  await anew(world);
  await db().update(transactionPins).set({ resetId: subjectId }).where(eq(transactionPins.userId, userId));
  await db().transaction((tx) =>
    sendCode(
      server.deps,
      tx,
      { purpose: 'pin-reset', subjectId, email },
      { createEmail: (id, code) => createResetCodeEmail(email, id, code) },
    ),
  );
  const code = await newestCode(server, email);
  typed.add(code);
  const password = variant === 'the password is wrong' ? 'not the password' : samplePassword;
  secret.set({
    otp: variant === 'the code is wrong' ? differentCode(code) : code,
    password,
    newPin: otherPin,
  });
}

/** Prepares the server so that it responds as the variant says. */
async function requestCode(world: World, { edge }: Moment): Promise<void> {
  await anew(world);
  const { businessId } = world.asking;
  await db().delete(virtualAccounts).where(eq(virtualAccounts.businessId, businessId));
  if (edge.variant === 'not possible now') await endVerification(server.deps, businessId, 'submitted');
  if (edge.variant === 'too many requests') await spendTries();
  await passCall(world, 'requestVirtualAccount', edge);
  await forgetTries();
}

async function judged(world: World, { edge }: Moment): Promise<void> {
  const ofPerson = eq(otpRequests.email, world.email);
  if (edge.variant === 'the code has expired') server.pass(11 * minute);
  if (edge.variant === 'too many wrong codes')
    await db().update(otpRequests).set({ wrongAttempts: 5 }).where(ofPerson);
  await passCall(world, 'resetPin', edge);
}

describe('confirming with an emailed code against the real API', () => {
  walkThroughApi(confirmByCodeModel, {
    begin,
    async send(world: World, { edge: { event }, next }) {
      if (event.type === 'code.submit') await give(world, next?.variant);
      world.actor.send(event as Parameters<typeof world.actor.send>[0]);
    },
    outcomes: {
      'done:requestCode': requestCode,
      'error:requestCode': dropCall('requestVirtualAccount'),
      'done:resendCode': requestCode,
      'error:resendCode': dropCall('requestVirtualAccount'),
      'done:confirm': judged,
      'error:confirm': dropCall('resetPin'),
      'done:cooldown': ({ endCooldown }) => endCooldown(true),
      'error:cooldown': ({ endCooldown }) => endCooldown(false),
    },
    transientStates: ['arriving'],
  });

  it('stores neither code, password nor PIN in an event or a snapshot', () => {
    expect(inspectedTexts.length).toBeGreaterThan(100);
    for (const secret of [...typed, samplePassword, otherPin])
      expect(inspectedTexts.filter((text) => text.includes(`"${secret}"`))).toEqual([]);
  });
});
