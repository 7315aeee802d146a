import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JourneyStep, RecordedFlow, journeyBegins, recordedFlows } from '#contract/flow-recording.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { createDrawing } from '#machines/graph/drawing.ts';
import { explore } from '#machines/graph/explore.ts';
import { pathOf, statesOf } from '#machines/graph/names.ts';
import { isPossible } from '#machines/graph/possible.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { outlineStory } from '#machines/story/outline.ts';
import { waysIn } from '#machines/story/story-outline.ts';
import { t } from '#src/features/frame/report.messages.ts';

describe('recorded journeys', () => {
  it('covers every flow and no lifecycle', () => {
    const flows = readdirSync(join(import.meta.dirname, '../../machines/flows'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('.model.ts'))
      .map((file) => basename(file, '.model.ts'));
    expect([...recordedFlows].sort()).toEqual(flows.sort());
  });

  // A recorder identifies the flow of an actor by the ID of its chart.
  it.each(recordedFlows)('records %s under the ID of its chart', (flow) =>
    expect(registry.find(({ id }) => id === flow)?.machine.id).toBe(flow),
  );

  it.each(recordedFlows)('shows %s under the title of its model', (flow) =>
    expect(registry.find(({ id }) => id === flow)?.title).toBe(t(`flow.${flow}`)),
  );

  const models = registry.filter(({ id }) => RecordedFlow.safeParse(id).success);
  it.each(models)('accepts every event and state name of $id', (model) => {
    const { edges } = explore(model);
    const steps = [...edges.values()]
      .flat()
      .map(({ name, snapshot }) => ({ nth: 1, event: name, state: statePath(snapshot), atMs: 0 }));
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter((step) => !JourneyStep.safeParse(step).success)).toEqual([]);
  });

  it('accepts the first step', () =>
    expect(JourneyStep.safeParse({ nth: 0, event: journeyBegins, state: 'loading', atMs: 0 }).success).toBe(
      true,
    ));
});

/** Returns every text of a chart: states, events that can happen, arrows and the story. */
function textsOf(model: AnyFlowModel): string[] {
  const { labels } = model;
  const story = outlineStory(model);
  return [
    ...Object.values(labels.states),
    ...Object.entries({ ...labels.events, ...labels.outcomes }).flatMap(([name, words]) =>
      isPossible(model, name) ? [words] : [],
    ),
    ...createDrawing(model).arrows.map(({ text }) => text),
    ...story.steps.flatMap(({ title, events }) => [title, ...events]),
    ...waysIn(story).flatMap(({ causes }) => causes),
  ];
}

describe.each(registry)('the words of $id', (model) => {
  const texts = textsOf(model);

  it('have no developer words, and no words of two spellings', () => {
    const banned =
      /immediately|at once|\blate$|could not|countdown|timer (?:fails|stops)|\[if \[|[a-z] · [a-z]+:|\bcanceled\b/;
    expect(texts.filter((text) => banned.test(text))).toEqual([]);
  });
  it('say what a response means, never only that the server responds', () => {
    const { arrows } = createDrawing(model);
    expect(arrows.filter(({ text }) => text.startsWith('The server responds'))).toEqual([]);
    const causes = waysIn(outlineStory(model)).flatMap((way) => way.causes);
    expect(causes.filter((cause) => cause === 'The server responds')).toEqual([]);
  });
  it('say of which request and of which question the story tells', () => {
    const story = outlineStory(model);
    const sentences = [
      ...story.steps.flatMap((step) => [...step.events, ...step.situations.flatMap((one) => one.causes)]),
      ...waysIn(story).flatMap(({ causes }) => causes),
    ];
    const bare =
      /^(?:The server (?:accepts|refuses|responds|can't be reached)|The request (?:is answered|fails)|(?:.*: )?otherwise|Then)$/i;
    expect(sentences.filter((text) => bare.test(text))).toEqual([]);
  });
  it('name each request by an infinitive, and its success by a sentence', () => {
    const calls = Object.values(model.calls ?? {}).filter((call) => call !== 'device');
    for (const { request, success } of calls) {
      expect(request).toMatch(/^(?!to )[a-z]+ [a-z]/);
      expect(success).toMatch(/^[A-Z].* (?:is|are|accepts|names|joins)\b/);
      expect(success, 'no full stop').not.toMatch(/\.$/);
    }
  });
  it('let a state that runs sound as if it runs', () => {
    const running = statesOf(model.machine).filter(
      ({ invoke, tags, always }) =>
        tags.includes('busy') ||
        invoke.some(({ id }) => model.calls?.[id] !== 'device') ||
        always?.some(({ guard }) => guard === undefined),
    );
    const words = running.map((state) => model.labels.states[pathOf(state)] ?? '');
    expect(words.filter((one) => !/\b[A-Za-z]+ing\b/.test(one) || /\bis being\b/.test(one))).toEqual([]);
  });
});
