import { useSyncExternalStore } from 'react';
import { lazyPart } from '#src/ui/layout/lazy-part.tsx';
import { notifications } from './notifications.ts';

/** Fetched with the first thing that is said, if not before: where even this cannot be fetched, the page stays. */
export const ToastRegion = lazyPart(
  async () => (await import('./toast-region.tsx')).ToastRegion,
  () => undefined,
);

/** What is said at the moment. */
export function Toasts() {
  const isSilent = useSyncExternalStore(notifications.subscribe, () => notifications.get().length === 0);
  return !isSilent && <ToastRegion />;
}
