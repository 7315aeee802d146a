import {
  canStay,
  type SessionSnapshot,
  type SessionView,
  sessionView,
} from '#machines/flows/session/index.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from '#src/features/session/session.messages.ts';
import { dismiss, toast } from '#src/ui/feedback/notifications.ts';
import type { createAppRouter } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;

/** The maximum delay of a timer. The notice closes when the state changes. */
const maxTimerMs = 2_147_483_647;
const staleNotice = 'session-stale';
/** A page that stays open when the session ends: it shows who is signed in. */
const pageForEveryone = '/auth/team-member';

/** Returns true in the second step of completing a profile; each step has an address of its own. */
const isBusinessStep = ({ state }: SessionView) => state.startsWith('completingProfile.business');

/** Navigates when the state of the session changes. The guards of the routes decide where to; here they are run again. */
export function followSession(session: SessionActor, router: Router): void {
  let before = session.getSnapshot();
  markState(before);
  session.subscribe((now) => {
    markState(now);
    const [from, to] = [sessionView(before), sessionView(now)];
    before = now;
    showStale(session, from.isStale, now);
    if (to.lost && to.lost !== from.lost) {
      void leaveLostPage(router, now);
      return;
    }
    const isSameStep = isBusinessStep(from) === isBusinessStep(to);
    if (from.place === to.place && isSameStep && from.business?.id === to.business?.id) return;
    if (now.matches('signedOut') && from.place !== 'outside') void leaveAfterSession(router, now);
    else void router.invalidate();
  });
}

/** Marks the document with the state of the session, which has no view of its own. */
function markState(now: SessionSnapshot): void {
  document.documentElement.dataset['session'] = sessionView(now).state;
}

/**
 * Leaves the page after the session has ended. After a 401 the address keeps the page to return to, unless it is `/`
 * (specification, section 4). Unsaved changes don't block this, because they can't be saved without a session.
 */
async function leaveAfterSession(router: Router, { context: { endedBy } }: SessionSnapshot): Promise<void> {
  const { href, pathname } = router.latestLocation;
  if (pathname === pageForEveryone) return router.invalidate();
  if (endedBy === 'server' && pathname !== '/')
    return router.navigate({ to: '/', search: { redirect: href }, ignoreBlocker: true });
  if (endedBy === 'person') return router.navigate({ to: '/', ignoreBlocker: true });
  return router.invalidate();
}

/**
 * Leaves a page that the person no longer has access to, and every page of a business that they no longer belong to. Unsaved
 * changes don't block this, because their draft is kept in this tab.
 */
async function leaveLostPage(router: Router, { context }: SessionSnapshot): Promise<void> {
  const { pathname } = router.latestLocation;
  if (context.lost?.what === 'business' || !canStay(context, pathname))
    await router.navigate({ to: '/dashboard', replace: true, ignoreBlocker: true });
  await router.invalidate();
}

function showStale(session: SessionActor, was: boolean, now: SessionSnapshot): void {
  const retry = { label: common('tryAgain'), onPress: () => session.send({ type: 'retry' }) };
  if (now.matches({ signedIn: 'stale' }))
    toast(t('stale'), { id: staleNotice, timeoutMs: maxTimerMs, actions: [retry] });
  else if (was) dismiss(staleNotice);
}
