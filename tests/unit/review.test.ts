import { describe, expect, it } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { pathOf, statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import { promisesById } from '#machines/promises/registry.ts';
import { findWayToCase } from '#machines/promises/rehearse.ts';
import charts from '#src/features/review/layouts/charts.json' with { type: 'json' };
import { lifecycleScreens } from '#src/features/review/lifecycle-screens.ts';
import { Review } from '#src/features/review/simulation/review.ts';

describe.each(registry.map((model) => [model.title, model] as const))('%s', (_title, model) => {
  it('can be driven into every state, from any state', async () => {
    const review = new Review(model);
    const states = statesOf(model.machine).filter(({ path, type }) => path.length > 0 && type !== 'history');
    for (const path of states.map(pathOf)) {
      expect(await review.driveTo(path), path).toBe(true);
    }
    review.stop();
  });

  it('plays every journey as described, and goes back step by step', async () => {
    const review = new Review(model);
    for (const journey of review.journeys) {
      await review.playTo(journey, journey.steps.length);
      const walked = review.getState().log;
      expect(walked.map(({ name }) => name)).toEqual(journey.steps.map(({ name }) => name));
      expect(walked.flatMap(({ taken }) => taken)).toEqual(journey.steps.flatMap(({ taken }) => taken));
      expect(walked.map(({ variant }) => variant)).toEqual(journey.steps.map(({ variant }) => variant));
      const before = walked.length - 1;
      await review.goBackTo(before);
      expect(review.getState().log).toHaveLength(before);
      expect(review.getState().snapshot.value).toEqual(
        (journey.steps[before - 1]?.snapshot ?? review.getState().snapshot).value,
      );
    }
    review.stop();
  });

  it('plays every case of its promises to its outcome', async () => {
    const flow = promisesById[model.id];
    if (!flow) return;
    const review = new Review(model);
    for (const one of flow.promises.flatMap(({ cases }) => cases)) {
      const way = findWayToCase(model, flow, one);
      await review.playCase(way);
      expect(review.getState().log.map(({ event }) => event.type)).toEqual(
        way.events.map(({ type }) => type),
      );
      expect(review.getState().input).toBe(way.input);
    }
    review.stop();
  });

  it('does nothing for a list that is older than the chart', async () => {
    const review = new Review(model);
    const offered = review.offered();
    for (const one of offered) {
      const count = review.getState().log.length;
      const isOffered = review
        .offered()
        .some(({ name, variant }) => name === one.name && variant === one.variant);
      await review.choose(one);
      expect(review.getState().log.length > count, one.name).toBe(isOffered);
    }
    expect(review.getState().log.length).toBeGreaterThan(0);
    review.stop();
  });

  it('counts to deadlines on its own clock, which is there when a countdown ends', async () => {
    const review = new Review(model);
    const dayMs = 86_400_000;
    for (const path of statesOf(model.machine).map(pathOf)) {
      if (!(await review.driveTo(path))) continue;
      for (const untilMs of deadlinesOf(review)) {
        if (untilMs === 0) continue;
        expect(untilMs - review.now(), path).toBeLessThan(dayMs);
        expect(untilMs - review.now(), path).toBeGreaterThan(-dayMs);
      }
      const [untilMs, ...others] = deadlinesOf(review);
      const end = review.offered().find(({ name }) => /^done:(?:cooldown|waitForUnlock)$/.test(name));
      if (untilMs === undefined || others.length > 0 || !end) continue;
      await review.choose(end);
      expect(review.now(), path).toBeGreaterThanOrEqual(untilMs);
    }
    review.stop();
  });
});

it('names the screens of each lifecycle', () => {
  const lifecycles = charts.filter(({ kind }) => kind === 'law').map(({ id }) => id);
  expect(Object.keys(lifecycleScreens).sort()).toEqual(lifecycles.sort());
});
/** Returns the deadlines of the countdowns that are running. */
const deadlinesOf = (review: Review): number[] =>
  Object.values(review.getState().snapshot.children as Record<string, AnyActorRef | undefined>).flatMap(
    (child) => {
      const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
      return typeof input === 'object' &&
        input !== null &&
        'untilMs' in input &&
        typeof input.untilMs === 'number'
        ? [input.untilMs]
        : [];
    },
  );
