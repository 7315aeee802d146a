import { setImmediate } from 'node:timers/promises';
import { Actor } from 'xstate';
import { expect, it } from 'vitest';
import { type JourneyBatch, journeyBegins, recordedFlows } from '#contract/flow-recording.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { explore } from '#machines/graph/explore.ts';
import { registry } from '#machines/graph/registry.ts';
import { triggerEvent, simulate } from '#machines/graph/simulate.ts';
import { planTour } from '#machines/graph/tour.ts';
import { createRecorder } from '#src/features/recording/recorder.ts';

/** Secret values that are sent with every event and every response, in addition to the chart's own samples. */
const planted = {
  pin: '4711',
  code: '918273',
  password: 'correct horse battery',
  email: 'ada.secret@shop.example',
  amountMinor: 87_654_321,
};
const laden = <E extends { type: string }>(event: E): E => {
  const output = 'output' in event && typeof event.output === 'object' ? event.output : undefined;
  return { ...event, planted, ...(output && { output: { ...output, planted } }) };
};
const secrets = [
  ...Object.values(planted).map(String),
  'planted',
  'adaeze',
  'Okafor',
  'passphrase',
  'kontor',
];

const models = registry.filter(({ id }) => recordedFlows.some((flow) => flow === id));

it.each(models)('of $id records every step by name, and no value', async (model) => {
  const flow = explore(model);
  const journeys = planTour(flow);
  expect(journeys.length).toBeGreaterThan(0);
  for (const { start, steps } of journeys) {
    const sent: JourneyBatch[] = [];
    const recorder = createRecorder({
      send: async (batch) => void sent.push(structuredClone(batch)),
      isSameSession: () => true,
    });
    const live = simulate(model, { input: model.starts[start] });
    if (!(live.actor instanceof Actor)) throw new Error('a running actor is one');
    const walked = [`${journeyBegins} → ${statePath(live.actor.getSnapshot())}`];
    recorder.follow(live.actor);
    for (const edge of steps) {
      triggerEvent(live, laden(edge.event));
      await setImmediate();
      const transition = `${edge.name} → ${statePath(live.actor.getSnapshot())}`;
      if (transition !== walked.at(-1)) walked.push(transition);
    }
    await recorder.deliver(recorder.newest()?.journeyId ?? '');
    live.actor.stop();
    recorder.end();

    const recorded = sent.flatMap((batch) => batch.steps);
    expect(recorded.map(({ event, state }) => `${event} → ${state}`)).toEqual(walked);
    expect(recorded.map((step) => Object.keys(step).toSorted().join())).toEqual(
      recorded.map(() => 'atMs,event,nth,state'),
    );
    // The random ID is left out, because it can contain four digits in a row.
    const whole = JSON.stringify(sent.map(({ flow: of, steps: recordedSteps }) => [of, recordedSteps]));
    for (const secret of secrets) expect(whole).not.toContain(secret);
    // Names in a chart contain no digit and no @, so that a match would be a value that a person typed.
    expect(recorded.map(({ event, state }) => event + state).join()).not.toMatch(/[\d@]/);
  }
});
