import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { step } from '#machines/graph/step.ts';
import type { Place } from '#machines/graph/walk.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { showsOf, walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import type { PageWalk } from '#tests/support/walks/flow-table.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import type { OnboardingFixture } from './onboarding.fixture.ts';
import { onboardingTable } from './onboarding.table.ts';

type Walk = PageWalk<OnboardingFixture>;

/** The states with a call in flight. Whether another tab repeats it depends on the call. */
const isCalling = /submitting|verifying|resending|renewing|saving|checking|opening/;

/** Returns what the page shows of a state. */
function onPage({ fixture }: Walk, { snapshot, accepted }: Place): Place {
  // A page that doesn't know when the last code was sent doesn't wait; the server refuses a request that is too early.
  const isReady = !fixture.knowsCode && snapshot.matches({ code: { cooldown: 'cooling' } });
  const type = 'xstate.done.actor.cooldown';
  const shown = isReady ? step(onboardingModel.machine, snapshot, { type }).snapshot : snapshot;
  // The button is enabled for a handle that the form refuses, too.
  const pressable = ['otp.resend', 'business.submit'].filter((event) => shown.can({ type: event }));
  return { snapshot: shown, accepted: new Set([...accepted, ...pressable]) };
}
const shows = showsOf(onboardingTable);
const endCooldown = ({ page, fixture }: Walk) =>
  fixture.knowsCode ? elapse(page, [30_000, 4_000_000]) : undefined;

walkTableInBrowser(onboardingTable, {
  interruptions: drawnInterruptions('onboarding').filter(
    ({ state, kind }) => !(kind === 'tab' && isCalling.test(state)),
  ),
  // The form doesn't submit such a handle.
  isOut: ({ name, from }) => name === 'business.submit' && /"(empty|malformed)"/.test(from),
  outcomes: { 'done:cooldown': endCooldown, 'error:cooldown': endCooldown },
  shows: (walk, place) => shows(walk, onPage(walk, place)),
  async open({ page }, { kept, betaId }) {
    await keepInStorage(page, kept);
    await navigateFrom(page, '/', betaId === undefined ? '/auth' : `/auth?beta=${betaId}`);
  },
});
