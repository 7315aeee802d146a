import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { isDocumentItem } from '#domain/kyc-documents.ts';
import { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import { samplePerson } from '#machines/flows/account-verification/account-verification.samples.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  type AccountVerificationActor,
  provideVerificationActors,
  type NumbersSlot,
} from '#src/features/account-verification/account-verification.actors.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { verificationFaultMatrix } from './account-verification.fault-matrix.ts';
import { verificationOutcomes, type VerificationTravel } from './account-verification.outcomes.ts';
import { VerificationFixture } from './account-verification.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { identityNumbersEndingIn, uploadDocument } from '#tests/support/people/verification.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() => server.close());

/** One journey: an actor with the calls of the page. */
interface World extends ApiWalk, VerificationTravel {
  interceptor: ApiWalk['interceptor'];
  actor: AccountVerificationActor;
  clock: ManualClock;
  numbers: NumbersSlot;
  /** All events and snapshots of the chart that can be inspected. */
  inspected: string[];
}

let people = 0;

/** Opens the page: the device keeps nothing, also not the numbers. */
function open({ clock, inspected }: Pick<World, 'clock' | 'inspected'>): Pick<World, 'actor' | 'numbers'> {
  const numbers: NumbersSlot = new SecretSlot();
  const actor = createActor(
    provideVerificationActors(numbers, () => undefined),
    {
      clock,
      inspect: (event) => {
        inspected.push(
          JSON.stringify('event' in event ? event.event : 'snapshot' in event ? event.snapshot : event.type),
        );
      },
    },
  ).start();
  return { actor, numbers };
}

async function begin(_start: string, journey: Journey): Promise<World> {
  const fixture = await VerificationFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor, fixture.asking));
  const page = { clock: new ManualClock(), inspected: [] };
  const world: World = {
    ...page,
    ...open(page),
    interceptor,
    journey,
    taken: 0,
    fixture,
    saving: async () => world.actor.getSnapshot().context.saving?.item ?? 'PERSONAL_DETAILS',
  };
  return world;
}

/** Asserts that the entered numbers are only in the call. */
function expectNumbersNowhere({ actor, inspected }: World): void {
  const { bvn, idNumber } = identityNumbersEndingIn();
  const texts = [
    ...inspected,
    JSON.stringify(actor.getPersistedSnapshot()),
    ...[...server.kept].map(([key, value]) => `${key} ${value}`),
  ];
  for (const number of [bvn, idNumber])
    expect(texts.filter((text) => text.includes(String(number)))).toEqual([]);
}

const ways: FaultWaysOf<typeof accountVerificationModel, World> = {
  begin,
  reopen(world) {
    const { actor, numbers } = open(world);
    world.numbers = numbers;
    return actor;
  },
  async send({ actor, fixture, numbers }, { edge: { event } }) {
    const sent = event as Parameters<typeof actor.send>[0];
    if (sent.type === 'numbers.save') numbers.set(identityNumbersEndingIn());
    if (sent.type === 'person.save')
      return actor.send({ ...sent, person: { ...samplePerson, middleName: `No ${(people += 1)}` } });
    if (sent.type !== 'document.save') return actor.send(sent);
    const { item } = sent.document;
    if (!isDocumentItem(item)) throw new Error(`${String(item)} is no document`);
    await fixture.allow(true);
    const fileId = await uploadDocument(server.call, fixture.asking, item);
    return actor.send({
      ...sent,
      document: { ...sent.document, files: [{ side: 'front', fileId }] },
    });
  },
  outcomes: {
    ...verificationOutcomes,
    async 'done:saveItem'(world, moment) {
      expectNumbersNowhere(world);
      await verificationOutcomes['done:saveItem'](world, moment);
    },
    'after:pollDelay': endDelayOf('pollDelay'),
    'after:retryDelay': endDelayOf('retryDelay'),
  },
  transientStates: ['sorting', 'opening'],
};

describe('account verification against the real API', () => {
  walkThroughApi(accountVerificationModel, ways);
  walkFaultMatrix(accountVerificationModel, ways, verificationFaultMatrix);
});
