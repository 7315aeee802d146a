import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { StoryRun, Scene } from './scene.ts';

/** Stories with a problem after an order was paid. */
const problemPlots = [
  'declined after it was paid',
  'refunded online',
  'refund failed',
  'disputed',
  'dispute won',
  'dispute lost',
  'on its way back',
  'came back',
  'came back and is in stock again',
] as const;
export type ProblemPlot = (typeof problemPlots)[number];

export const isProblemPlot = (plot: string): plot is ProblemPlot =>
  problemPlots.some((trouble) => trouble === plot);

const paidByLink = {
  'refunded online': 'pays',
  'refund failed': 'pays',
  disputed: 'pays',
  'dispute won': 'disputeWon',
  'dispute lost': 'disputeLost',
} as const satisfies Partial<Record<ProblemPlot, string>>;

/** The sandbox provider's outcome for the payment of an order that is paid through its link; undefined for any other order. */
export const getOnlineOutcome = (plot: string): 'pays' | 'disputeWon' | 'disputeLost' | undefined =>
  Object.entries(paidByLink).find(([trouble]) => trouble === plot)?.[1];

interface People {
  owner: Actor;
  seller: Actor;
  customer: Actor;
}

/** Continues an order that was just paid. */
export async function* playProblem(scene: Scene, trouble: ProblemPlot, people: People): StoryRun {
  switch (trouble) {
    case 'declined after it was paid':
      if (yield* scene.wait(3))
        await scene.step({ on: 'order', event: 'order.decline' }, people.seller, {
          note: 'The last one was damaged in storage',
        });
      return;
    case 'refunded online':
      yield* refund(scene, people, null);
      return;
    case 'refund failed':
      yield* refund(scene, people, "The payer's account is closed");
      return;
    case 'disputed':
      if (yield* scene.wait(20, false)) await scene.dispute('open');
      return;
    case 'dispute won':
    case 'dispute lost':
      yield* decideDispute(scene, people, trouble === 'dispute won' ? 'won' : 'lost');
      return;
    case 'on its way back':
    case 'came back':
    case 'came back and is in stock again':
      yield* returnParcel(scene, people, trouble);
      return;
    default:
      trouble satisfies never;
  }
}

/** The customer requests a full refund, which the provider completes or fails. */
async function* refund(scene: Scene, { owner, customer }: People, failure: string | null): StoryRun {
  if (!(yield* scene.wait(2, false))) return;
  await scene.step({ on: 'order', event: 'refund.request' }, customer, { note: 'Chose the wrong size' });
  if (!(yield* scene.wait(3))) return;
  await scene.step({ on: 'order', event: 'refund.confirm' }, owner, { restock: true });
  if (yield* scene.wait(0.1, false)) await scene.concludeRefunds(failure);
}

async function* decideDispute(
  scene: Scene,
  { seller, customer }: People,
  decision: 'won' | 'lost',
): StoryRun {
  if (!(yield* scene.wait(4))) return;
  await scene.step({ on: 'shipping', event: 'shipping.fulfill' }, seller);
  if (!(yield* scene.wait(20, false))) return;
  await scene.step({ on: 'shipping', event: 'delivery.confirm' }, decision === 'won' ? customer : seller);
  if (!(yield* scene.wait(30, false))) return;
  await scene.dispute('open');
  if (yield* scene.wait(40, false)) await scene.dispute(decision);
}

/** The courier finds no one at the address three times, and returns the parcel. */
async function* returnParcel(scene: Scene, { owner, seller }: People, trouble: ProblemPlot): StoryRun {
  if (trouble === 'on its way back') yield* scene.goTo(52);
  else if (!(yield* scene.wait(5))) return;
  await scene.step({ on: 'shipping', event: 'shipping.schedule' }, seller);
  const isBack = yield* scene.deliver([
    ['ready', 1],
    ['pickedUp', 4],
    ['attemptFailed', 20],
    ['attemptFailed', 5],
    ['attemptFailed', 3],
    ['returning', 1],
    ['returned', trouble === 'on its way back' ? 40 : 18],
  ]);
  if (isBack && trouble === 'came back and is in stock again' && (yield* scene.wait(2)))
    await scene.step({ on: 'order', event: 'goods.restock' }, owner);
}
