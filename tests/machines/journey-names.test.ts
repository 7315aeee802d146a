import { describe, expect, it } from 'vitest';
import { describeJourneySteps } from '#machines/graph/descriptions.ts';
import { explore } from '#machines/graph/explore.ts';
import { leavesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import { planTour } from '#machines/graph/tour.ts';
import { foldSteps, listJourneys } from '#machines/story/journeys.ts';
import { storiesById } from '#machines/story/registry.ts';
import { isWithin } from '#machines/story/story.ts';

describe.each(registry)('the journeys of $id', (model) => {
  const flow = explore(model);
  const story = storiesById[model.id];
  const listed = listJourneys(flow, story);

  it('begin with the main journey, which ends at the goal', () => {
    const [main] = listed;
    const goal = story?.goal ?? model.goal ?? '';
    const end = main?.journey.steps.at(-1)?.snapshot;
    expect(end && leavesOf(end).some((path) => isWithin(path, goal))).toBe(true);
    if (story) expect(main?.name).toBe(story.mainJourney);
  });
  it('have names of their own, which a person can read', () => {
    const names = listed.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name.length, name).toBeGreaterThan(0);
      expect(name.length, name).toBeLessThanOrEqual(80);
      expect(name, 'begins with a capital').toMatch(/^[^a-z]/);
      expect(name, 'contains no id').not.toMatch(/ · |:(?! )|[a-z][A-Z]|_/);
      expect(name, 'is not cut off and numbered').not.toMatch(/\(\d+\)$/);
    }
  });
  it('keep the numbers of the tour, by which their images are stored', () => {
    const tour = planTour(flow);
    const byNumber = listed.toSorted((a, b) => a.number - b.number);
    expect(byNumber.map(({ number }) => number)).toEqual(byNumber.map((_, i) => i + 1));
    expect(byNumber.slice(0, tour.length).map(({ journey }) => journey)).toEqual(tour);
  });
  it('lose no step when they are folded', () => {
    for (const { journey } of listed) {
      const sentences = describeJourneySteps(flow, journey);
      const unfolded = foldSteps(sentences).flatMap(({ sentences: round, count }) =>
        Array.from({ length: count }, () => round).flat(),
      );
      expect(unfolded).toEqual(sentences);
    }
  });
});

describe('folding', () => {
  it('counts the rounds of a poll', () =>
    expect(foldSteps(['pay', 'wait', 'check', 'wait', 'check', 'wait', 'check', 'paid'])).toEqual([
      { at: 0, sentences: ['pay'], count: 1 },
      { at: 1, sentences: ['wait', 'check'], count: 3 },
      { at: 7, sentences: ['paid'], count: 1 },
    ]));
  it('counts a step that is repeated', () =>
    expect(foldSteps(['try', 'try', 'try'])).toEqual([{ at: 0, sentences: ['try'], count: 3 }]));
});
