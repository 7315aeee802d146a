import { Random } from '#server/demo/random.ts';
import { quickViolations, violations } from '#tests/faults/invariants.ts';
import { findExportProblems } from '#tests/support/money/exported-balance.ts';
import { findBookProblems } from '#tests/support/money/exported-books.ts';
import type { Act } from './act.ts';
import { customerActs } from './customer-acts.ts';
import { findCartProblems, findHoldProblems } from './checkout-problems.ts';
import { merchantActs } from './merchant-acts.ts';
import { moneyActs } from './money-acts.ts';
import { operatorActs } from './operator-acts.ts';
import { outsideActs } from './outside-acts.ts';
import type { Origin, World } from './world.ts';

const acts = { ...customerActs, ...merchantActs, ...moneyActs, ...operatorActs, ...outsideActs };
type ActName = keyof typeof acts;

/** The relative frequency of each action. */
const weights: [ActName, number][] = [
  ['createOrder', 10],
  ['advanceOrder', 14],
  ['ship', 12],
  ['declineOrder', 2],
  ['refundOrder', 6],
  ['linkOrder', 8],
  ['changeStock', 2],
  ['sendInvoice', 4],
  ['changeInvoice', 6],
  ['refundTransaction', 4],
  ['withdraw', 4],
  ['checkWithdrawal', 1],
  ['payByLink', 14],
  ['checkPayment', 3],
  ['reportPayment', 6],
  ['reportPayout', 3],
  ['reportDelivery', 6],
  ['passTime', 12],
  ['attack', 3],
  ['forge', 1],
  ['sendAgain', 3],
  ['sendToAccount', 3],
  ['reportDeposit', 2],
  ['lookForDeposits', 1],
  ['reportDispute', 5],
  ['retryRefund', 3],
  ['cancelWithdrawal', 1],
  ['fillCart', 10],
  ['orderCart', 14],
  ['payCart', 10],
  ['returnToStore', 5],
  ['reviewVerification', 3],
  ['verifyAgain', 3],
];
const raceShare = 0.2;
/** Actions that change the clock or compare two responses. They never run concurrently. */
const alone: ReadonlySet<ActName> = new Set(['passTime', 'attack', 'forge']);

/** A step has an action and a seed; its effect depends on the current data. */
export interface Step {
  acts: { name: ActName; seed: string }[];
  /** Chooses the next request when two run concurrently. */
  seed: string;
}

export function stepsOf(seed: string, count: number): Step[] {
  const random = new Random(seed);
  const [first, ...others] = weights;
  if (!first) return [];
  const draw = (nth: number, side: string) => ({
    name: random.weighted<ActName>([first, ...others]),
    seed: `${seed} ${nth} ${side}`,
  });
  return Array.from({ length: count }, (_, nth) => {
    const one = draw(nth, 'a');
    const isRace = random.chance(raceShare);
    const other = draw(nth, 'b');
    const together = isRace && !alone.has(one.name) && !alone.has(other.name);
    return { acts: together ? [one, other] : [one], seed: `${seed} ${nth} commits` };
  });
}

export interface Story {
  /** A sentence for each step. */
  lines: string[];
  /** The violations after the last step; empty if there are none. */
  broken: string[];
  steps: number;
}

/** The interval of the full check, in addition to the check after every step. */
const wholeEvery = 25;

/** Runs steps on a new database, and stops at the first violation. */
export async function play(origin: Origin, steps: readonly Step[]): Promise<Story> {
  const world = await origin.openWorld();
  const lines: string[] = [];
  try {
    for (const [nth, step] of steps.entries()) {
      const sentences = await take(world, step);
      lines.push(sentences.length > 0 ? sentences.join(' — while — ') : '(nothing to do)');
      const isLast = nth === steps.length - 1;
      const broken = [
        ...(await findCartProblems(world)),
        ...(isLast ? await findHoldProblems(world) : []),
        ...world.problems,
        ...world.jobs.problems,
        ...(isLast || nth % wholeEvery === wholeEvery - 1
          ? [...(await violations(world.database)), ...(await findBalanceProblems(world))]
          : await quickViolations(world.database)),
      ];
      if (broken.length > 0) return { lines, broken, steps: nth + 1 };
    }
    return { lines, broken: [], steps: steps.length };
  } finally {
    await world.close();
  }
}

/** The balance of each shop is rebuilt from its exported transactions alone. */
async function findBalanceProblems({ server: { deps }, shops }: World): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, businessId } of shops)
    for (const find of [findExportProblems, findBookProblems])
      for (const problem of await find(deps, businessId, 'NGN')) problems.push(`${name}: ${problem}`);
  return problems;
}

async function take(world: World, { acts: chosen, seed }: Step): Promise<string[]> {
  const interceptor = new Random(seed);
  const work = chosen.map(({ name, seed: own }) => async () => {
    const act: Act = acts[name];
    try {
      return await act(world, new Random(own));
    } catch (problem) {
      world.problems.push(`${name} failed: ${problem instanceof Error ? problem.message : String(problem)}`);
      return `${name} failed`;
    }
  });
  const [first] = work;
  const answers =
    work.length > 1
      ? await world.interceptor.race(work, (among) => interceptor.whole(0, Math.max(0, among - 1)))
      : [await first?.()];
  return answers.filter((sentence) => sentence !== undefined);
}

const ruleOf = (sentence: string | undefined): string => (sentence ?? '').split(/[:({]/)[0] ?? '';

/**
 * Removes steps while the same violation remains: halves, then quarters, down to single steps.
 *
 * @param maxPlays maximum number of stories to try
 */
export async function shrink(
  origin: Origin,
  steps: readonly Step[],
  story: Story,
  maxPlays = 80,
  playAgain: typeof play = play,
): Promise<{ steps: Step[]; story: Story }> {
  let best = { steps: steps.slice(0, story.steps), story };
  const rule = ruleOf(story.broken[0]);
  let plays = 0;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1 && plays < maxPlays;) {
    let isShorter = false;
    for (let from = 0; from < best.steps.length && plays < maxPlays;) {
      const tried = best.steps.toSpliced(from, size);
      plays += 1;
      const replay = await playAgain(origin, tried);
      if (replay.broken.some((sentence) => ruleOf(sentence) === rule)) {
        best = { steps: tried.slice(0, replay.steps), story: replay };
        isShorter = true;
      } else from += size;
    }
    if (size === 1 && !isShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return best;
}

/** Describes the story, a line for each step, and its violations. */
export const describeStory = ({ lines, broken }: Story): string =>
  [
    ...lines.map((sentence, nth) => `${nth + 1}. ${sentence}`),
    ...broken.map((sentence) => `✗ ${sentence}`),
  ].join('\n');
