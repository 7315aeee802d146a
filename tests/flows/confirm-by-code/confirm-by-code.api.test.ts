import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  type ConfirmationActor,
  provideConfirmationActors,
  startConfirmation,
} from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { getCodeTimes } from '#src/flows/emailed-code.ts';
import { type Api, createApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { otherPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import {
  type ApiWalk,
  createDeviceTimer,
  type DeviceTimer,
  walkThroughApi,
} from '#tests/support/walks/api-walk.ts';
import { type FaultWaysOf, walkFaultMatrix } from '#tests/support/walks/fault-walk.ts';
import { confirmationFaultMatrix } from './confirm-by-code.fault-matrix.ts';
import { ConfirmationFixture } from './confirm-by-code.fixture.ts';
import { confirmationOutcomes, type ConfirmationTravel, typedFor } from './confirm-by-code.outcomes.ts';

type Secret = { otp: string; password: string; newPin: string };

let server: DeviceServer;
/** All inspected events and snapshots. */
const inspectedTexts: string[] = [];
const typed = new Set<string>();
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() =>
  server.close({ hasImpossibleData: 'codes and PINs are set into each state of the flow by hand' }),
);

/** One journey: an actor with the calls of a PIN reset, on its own device. */
interface World extends ApiWalk, ConfirmationTravel {
  interceptor: ApiWalk['interceptor'];
  actor: ConfirmationActor;
  api: Api;
  secret: SecretSlot<Secret>;
  cooldown: DeviceTimer;
}

const subject = 'pin-reset';

/** Opens the form: the device keeps the sent code, and nothing that was typed. */
function open({ api, cooldown }: Pick<World, 'api' | 'cooldown'>): Pick<World, 'actor' | 'secret'> {
  const secret = new SecretSlot<Secret>();
  const logic = provideConfirmationActors<Secret>({
    subject,
    secret,
    getChannel: () => undefined,
    request: (signal) => api('requestPinReset', {}, { timeout: true, signal }),
    confirm: (input, otpToken, signal) =>
      api('resetPin', { body: { ...input, otpToken } }, { timeout: true, signal }),
  }).provide({
    actors: { waitForResend: cooldown.actor },
  });
  const actor = startConfirmation(logic, subject, {
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() =>
    inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()),
  );
  return { actor, secret };
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await ConfirmationFixture.open(server.harness, () => server.deps.jobs.drain());
  const interceptor = await openInterceptedTransport(server);
  const page = { api: createApi(settingsAs(interceptor, fixture.person)), cooldown: createDeviceTimer() };
  server.kept.clear();
  if (start.includes('code was sent')) {
    const { otpToken, channel, ...times } = await fixture.request();
    const sent = { otpToken, channel, ...getCodeTimes(times) };
    server.kept.set('oversights', JSON.stringify({ [subject]: sent }));
  }
  return { ...page, ...open(page), interceptor, journey, taken: 0, fixture };
}

const ways: FaultWaysOf<typeof confirmByCodeModel, World> = {
  begin,
  reopen(world) {
    const { actor, secret } = open(world);
    world.secret = secret;
    return actor;
  },
  async send(world, moment) {
    const { actor, fixture, secret } = world;
    const { event } = moment.edge;
    if (event.type === 'code.submit') {
      const input = await typedFor(world, moment.next);
      typed.add(input.otp);
      secret.set(input);
    }
    actor.send(event as Parameters<typeof actor.send>[0]);
    if (event.type === 'code.cancel') await fixture.passMinute();
  },
  outcomes: {
    ...confirmationOutcomes,
    async 'done:cooldown'({ fixture, cooldown }) {
      await fixture.passMinute();
      cooldown.end(true);
    },
    async 'error:cooldown'({ fixture, cooldown }) {
      await fixture.passMinute();
      cooldown.end(false);
    },
  },
  transientStates: ['arriving'],
};

describe('confirming with an emailed code against the real API', () => {
  walkThroughApi(confirmByCodeModel, ways);
  walkFaultMatrix(confirmByCodeModel, ways, confirmationFaultMatrix);

  it('stores neither code, password nor PIN in an event, a snapshot or the storage', () => {
    expect(inspectedTexts.length).toBeGreaterThan(100);
    for (const secret of [...typed, samplePassword, otherPin])
      expect(inspectedTexts.filter((text) => text.includes(`"${secret}"`))).toEqual([]);
  });
});
