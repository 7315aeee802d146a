import type { flowRecordingCalls } from '#contract/flow-recording.ts';
import { dataOf } from '#tests/support/server/request.ts';
import { sampleJourney, walkRecorded } from '#tests/support/walks/journeys.ts';
import { type Sample, testCallers } from '#tests/api/platform/test-callers.ts';

const what = 'The button does nothing';

/** A sample for each call about recorded journeys; a report is visible to the person who wrote it. */
export const flowRecordingSamples: { [N in keyof typeof flowRecordingCalls]: Sample<N> } = {
  setRecordingConsent: async () => ({ body: { isOn: true } }),
  recordJourney: async ({ server }, asking) => {
    await server.ask('setRecordingConsent', { body: { isOn: true } }, asking);
    return { body: sampleJourney() };
  },
  flowFigures: async () => ({ query: { flow: 'withdraw' } }),
  reportProblem: async ({ server }, asking) => {
    const { journeyId } = await walkRecorded(server, asking);
    return { body: { what, journeyId } };
  },
  problemReports: async () => ({}),
  problemReport: async (world, asking) => {
    const { server, shop } = world;
    const made =
      asking.businessId === shop.businessId &&
      (await server.ask('reportProblem', { body: { what } }, asking));
    const id = made && made.status === 200 ? idOf(made.body) : undefined;
    if (id !== undefined) return { params: { id } };
    const owner = await testCallers['the owner'](world);
    return { params: await server.call('reportProblem', { body: { what } }, owner) };
  },
};

const idOf = (body: string): string => dataOf('reportProblem', JSON.parse(body)).id;
