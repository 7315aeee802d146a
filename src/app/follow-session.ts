import {
  mayStay,
  type SessionSnapshot,
  type SessionView,
  sessionView,
} from '#machines/flows/session/index.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from '#src/features/session/session.messages.ts';
import { dismiss, toast } from '#src/ui/feedback/notifications.ts';
import type { makeRouter } from './router.tsx';

type Router = ReturnType<typeof makeRouter>;

/** As long as a timer can wait; the notice leaves when the state does. */
const foreverMs = 2_147_483_647;
const staleNotice = 'session-stale';

/** Of the two steps of completing a profile, each with an address of its own, the second. */
const wantsBusiness = ({ state }: SessionView) => state.startsWith('completingProfile.business');

/** Leads the person where the session's state belongs: the guards of the routes decide, here they are asked again. */
export function followSession(session: SessionActor, router: Router): void {
  let before = session.getSnapshot();
  showState(before);
  session.subscribe((now) => {
    showState(now);
    const [from, to] = [sessionView(before), sessionView(now)];
    before = now;
    showStale(session, from.isStale, now);
    if (to.lost && to.lost !== from.lost) {
      void leadAway(router, now);
      return;
    }
    const isSameStep = wantsBusiness(from) === wantsBusiness(to);
    if (from.place === to.place && isSameStep && from.business?.id === to.business?.id) return;
    if (now.matches('signedOut') && from.place !== 'outside') void leave(router, now);
    else void router.invalidate();
  });
}

/** No one view shows the session, so the page itself says where its chart stands. */
function showState(now: SessionSnapshot): void {
  document.documentElement.dataset['session'] = sessionView(now).state;
}

/**
 * Specification, section 4: after a 401 the way back is kept in the address, unless already at `/`. What was typed and not
 * saved holds nobody back: there is no session left that could save it.
 */
async function leave(router: Router, { context: { endedBy } }: SessionSnapshot): Promise<void> {
  const { href, pathname } = router.latestLocation;
  if (endedBy === 'server' && pathname !== '/')
    await router.navigate({ to: '/', search: { redirect: href }, ignoreBlocker: true });
  else if (endedBy === 'person') await router.navigate({ to: '/', ignoreBlocker: true });
  else await router.invalidate();
}

/**
 * A page that the person has no access to any more is left, and every page of a business that is lost. What was typed there
 * is kept in this tab, so that nothing holds them back.
 */
async function leadAway(router: Router, { context }: SessionSnapshot): Promise<void> {
  const { pathname } = router.latestLocation;
  if (context.lost?.what === 'business' || !mayStay(context, pathname))
    await router.navigate({ to: '/dashboard', replace: true, ignoreBlocker: true });
  await router.invalidate();
}

function showStale(session: SessionActor, was: boolean, now: SessionSnapshot): void {
  const retry = { label: common('tryAgain'), onPress: () => session.send({ type: 'retry' }) };
  if (now.matches({ signedIn: 'stale' }))
    toast(t('stale'), { id: staleNotice, timeoutMs: foreverMs, actions: [retry] });
  else if (was) dismiss(staleNotice);
}
