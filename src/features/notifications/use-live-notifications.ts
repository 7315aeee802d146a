import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { ownershipKey } from '#src/features/team/ownership/ownership.key.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { useWhenIdle } from '#src/lib/use-when-idle.ts';
import { notificationKeys } from './unread.queries.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const useVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/**
 * Loads the notifications again whenever the server reports that they have changed. Returns false while it can't, so that
 * they are polled. Only a visible tab has a connection, because a browser opens six at most to one server (HTTP/1.1).
 */
export function useLiveNotifications(): boolean {
  const session = useSessionActor();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  const isOnline = useOnline();
  const [isLive, setLive] = useState(false);
  const [isPageLoaded, setPageLoaded] = useState(false);
  useWhenIdle(useCallback(() => setPageLoaded(true), []));
  const canFollow = isPageLoaded && isVisible && isOnline;

  useEffect(() => {
    if (!canFollow) return undefined;
    const end = new AbortController();
    const load = () => {
      void queryClient.invalidateQueries({ queryKey: notificationKeys.unread });
      void queryClient.invalidateQueries({ queryKey: notificationKeys.list });
      // An offer of the ownership is announced by its notification.
      void queryClient.invalidateQueries({ queryKey: ownershipKey });
    };
    const getHeaders = () => {
      const { token = '', activeBusinessId = '' } = session.getSnapshot().context;
      return { authorization: `Bearer ${token}`, businessId: activeBusinessId };
    };
    const follow = async () => {
      const { followNotifications } = await import('./live-updates.ts');
      // A refused call ends the session or shows that access was lost; the stream itself does not.
      await followNotifications({
        getHeaders,
        onChange: load,
        onLive: setLive,
        onRefused: load,
        signal: end.signal,
      });
    };
    void follow().catch(() => undefined);
    return () => {
      end.abort();
      setLive(false);
    };
  }, [canFollow, queryClient, session]);
  return isLive;
}
