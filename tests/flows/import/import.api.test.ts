import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { createActor } from 'xstate';
import { importModel } from '#machines/flows/import/import.model.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { connectImport, type ImportActor } from '#src/features/imports/import.actors.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { importFaultMatrix } from './import.fault-matrix.ts';
import { importOutcomes, type ImportTravel } from './import.outcomes.ts';
import { ImportFixture } from './import.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
import { NodeXhr } from '#tests/support/server/xhr.ts';

let server: DeviceServer;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeXhr);
  server = await startDeviceServer();
});
afterAll(() => server.close({ hasImpossibleData: 'imports are set into each state of the flow by hand' }));

/** One journey: an actor with the calls of the page. */
interface World extends ApiWalk, ImportTravel {
  interceptor: ApiWalk['interceptor'];
  actor: ImportActor;
  clock: ManualClock;
}

/** Opens the page of an import, or of a new one. */
const open = ({ clock }: Pick<World, 'clock'>, importId: string | null): ImportActor =>
  createActor(connectImport(new QueryClient(), 'orders'), { input: { importId }, clock }).start();

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await ImportFixture.open(server.harness, async (isSo) => {
    await server.deps.jobs.drain();
    expect(await isSo()).toBe(true);
  });
  const importId = start === 'a new import' ? null : await fixture.begun();
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor, fixture.person));
  const page = { fixture, clock: new ManualClock() };
  return { ...page, interceptor, journey, taken: 0, actor: open(page, importId) };
}

/** Sends the event with real data in place of the model's samples. */
function send(world: World, { edge: { event, name, variant } }: Moment): void {
  const { actor, fixture } = world;
  const { record } = actor.getSnapshot().context;
  if (name === 'file.choose') {
    const answer = nextStepOf(world, 'done:uploadFile')?.variant ?? '';
    const { name: fileName, buffer, mimeType } = fixture.file(variant === 'a file' ? answer : variant);
    const file = new File([new Uint8Array(buffer)], fileName, { type: mimeType });
    return actor.send({ type: name, upload: { file, idempotencyKey: crypto.randomUUID() } });
  }
  if (name === 'mapping.change' && record?.kind === 'orders') {
    const { mapping } = record;
    const becomesKnown = nextStepOf(world, 'done:mapColumns')?.variant !== "a required column isn't mapped";
    const { unitPrice: _known, ...others } = mapping.columns;
    // The sixth of the file's eight columns contains the price.
    const columns = becomesKnown ? { ...others, unitPrice: 5 } : others;
    return actor.send({ type: name, mapping: { ...mapping, columns } });
  }
  return actor.send(event as Parameters<typeof actor.send>[0]);
}

const ways: FaultWaysOf<typeof importModel, World> = {
  begin,
  // The address names the import.
  reopen: (world) => open(world, world.actor.getSnapshot().context.importId),
  send,
  outcomes: {
    ...importOutcomes,
    'after:pollDelay': endDelayOf('pollDelay'),
    'after:retryDelay': endDelayOf('retryDelay'),
  },
};

describe('importing past orders against the real API', () => {
  walkThroughApi(importModel, ways);
  walkFaultMatrix(importModel, ways, importFaultMatrix);
});
