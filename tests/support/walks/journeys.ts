import { randomUUID } from 'node:crypto';
import { type JourneyBatch, type JourneyStep, journeyBegins } from '#contract/flow-recording.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';

type Walked = readonly [event: string, state: string, atMs: number];

/** Returns a journey that starts in `state` and has these steps. */
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

/** Gives consent to the recording and records a journey, if the caller may; returns the journey. */
export async function walkRecorded(
  { ask }: ApiServer,
  asking: Asking,
  journey: JourneyBatch = sampleJourney(),
): Promise<JourneyBatch> {
  await ask('setRecordingConsent', { body: { isOn: true } }, asking);
  await ask('recordJourney', { body: journey }, asking);
  return journey;
}
