import { randomUUID } from 'node:crypto';
import { type JourneyBatch, type JourneyStep, journeyBegins } from '#contract/flow-recording.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';

type Walked = readonly [event: string, state: string, atMs: number];

/** A journey that begins in `state` and goes on with these steps. */
export const journeyOf = (
  flow: JourneyBatch['flow'],
  state: string,
  ...walked: readonly Walked[]
): JourneyBatch => ({
  journeyId: randomUUID(),
  flow,
  steps: [[journeyBegins, state, 0] as const, ...walked].map(([event, at, atMs], nth): JourneyStep => ({
    nth,
    event,
    state: at,
    atMs,
  })),
});

export const sampleJourney = (): JourneyBatch =>
  journeyOf('withdraw', 'loading', ['done:loadStart', 'choosing', 40], ['account.choose', 'choosing', 900]);

/** Agrees to being recorded and walks, where whoever asks may; answers the journey. */
export async function walkRecorded(
  { ask }: ApiServer,
  asking: Asking,
  journey: JourneyBatch = sampleJourney(),
): Promise<JourneyBatch> {
  await ask('setRecordingConsent', { body: { isOn: true } }, asking);
  await ask('recordJourney', { body: journey }, asking);
  return journey;
}
