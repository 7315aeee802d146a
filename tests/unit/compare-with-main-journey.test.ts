import { describe, expect, it } from 'vitest';
import { withdrawStory } from '#machines/flows/withdraw/withdraw.story.ts';
import { storiesById } from '#machines/story/registry.ts';
import type { FlowStory } from '#machines/story/story.ts';
import { compareWithMainJourney } from '#src/features/review/compare-with-main-journey.ts';

const step = (title: string, ...states: string[]) => ({ title, result: '', states });
const story: FlowStory = {
  goal: 'paid.now',
  steps: [
    step('Cart', 'cart', 'empty'),
    step('Address', 'address'),
    step('Payment', 'paying'),
    step('Paid', 'paid'),
    step('Later', 'returned'),
  ],
};
const compare = (...recorded: [count: number, ...states: string[]][]) =>
  compareWithMainJourney(
    story,
    recorded.map(([count, ...states]) => ({ count, states })),
  );
const main = ['cart', 'address', 'paying.sending', 'paid.now'];
const short = ['cart', 'paying.sending', 'paid.now'];

describe('recorded journeys', () => {
  it('that took the same steps are counted together, also through other states', () => {
    expect(
      compare([5, ...main], [2, 'cart', 'empty', 'address', 'paying.locked', 'paid.now'], [6, ...short]),
    ).toEqual({
      count: 13,
      main: 7,
      mainWay: [1, 2, 3, 4],
      frequent: undefined,
    });
  });

  it('show a way that is more frequent than the main journey', () => {
    expect(compare([5, ...main], [6, ...short])).toEqual({
      count: 11,
      main: 5,
      mainWay: [1, 2, 3, 4],
      frequent: { way: [1, 3, 4], count: 6 },
    });
    expect(compare([6, ...short])).toMatchObject({ count: 6, main: 0 });
    expect(compare([6, ...main], [6, ...short])?.frequent).toBeUndefined();
  });

  it('end at the goal: what follows is no part of the way', () => {
    expect(compare([3, ...main, 'returned', 'empty'])).toMatchObject({ count: 3, main: 3 });
    expect(compare([3, ...main], [9, 'cart', 'paying.sending', 'paid.late'])).toMatchObject({
      count: 3,
      main: 3,
    });
  });

  it('are not compared without a journey to the goal', () => {
    expect(compare()).toBeUndefined();
    expect(compare([4, 'cart', 'address'], [2, 'paid.now'])).toBeUndefined();
  });

  it('are not compared where people leave the page on their way', () => {
    const recorded = [{ count: 3, states: main }];
    expect(compareWithMainJourney({ ...story, leaves: ['paying'] }, recorded)).toBeUndefined();
  });

  it('of the withdrawal are compared by its own steps', () => {
    expect(storiesById['withdraw']).toBe(withdrawStory);
    const states = [
      'loading',
      'choosingAccount',
      'enteringAmount',
      'reviewing',
      'enteringPin',
      'withdrawing.sending',
    ];
    const recorded = [{ count: 2, states: [...states, 'processing.resting', 'paid'] }];
    expect(compareWithMainJourney(withdrawStory, recorded)).toMatchObject({ count: 2, main: 2 });
  });
});
