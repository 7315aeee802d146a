import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { play, shrink, stepsOf, describeStory } from '#tests/simulation/simulate.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { type Origin, openOrigin } from '#tests/simulation/world.ts';

let origin: Origin;
beforeAll(async () => {
  origin = await openOrigin(inject('databaseSocket'), 'kontor');
});
afterAll(() => origin.close());

const steps = 50;

it('runs the same story for the same seed, also with concurrent steps', async () => {
  const drawn = stepsOf('the same', steps);
  expect(drawn.some(({ acts }) => acts.length > 1)).toBe(true);
  const first = await play(origin, drawn);
  const second = await play(origin, drawn);
  expect(second).toEqual(first);
});

const stories = Array.from({ length: 30 }, (_, nth) => `story ${nth + 1}`);

it.each(sampleOf('simulation', stories, { title: (story) => story }).map(seedOf))(
  'breaks no rule with seed %s',
  async (seed) => {
    const drawn = stepsOf(seed, steps);
    const story = await play(origin, drawn);
    const shortest = story.broken.length > 0 ? (await shrink(origin, drawn, story, 20)).story : story;
    expect(shortest.broken, describeStory(shortest)).toEqual([]);
  },
);

it('shrinks a failing story to the steps that break the rule', async () => {
  const drawn = stepsOf('1', 12);
  const wrong = { lines: [], broken: ['the last step is there: no'], steps: drawn.length };
  const lengths: number[] = [];
  const fake: Origin = {
    openWorld: () => Promise.reject(new Error('nothing is opened')),
    close: async () => undefined,
  };
  const last = drawn.at(-1);
  const { steps: left } = await shrink(fake, drawn, wrong, 80, async (_origin, tried) => {
    lengths.push(tried.length);
    const broken = last && tried.includes(last) ? ['the last step is there: yes'] : [];
    return { lines: [], broken, steps: tried.length };
  });
  expect(left).toEqual([last]);
  expect(lengths.length).toBeLessThan(drawn.length * 2);
});
