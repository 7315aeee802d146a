import { useSyncExternalStore } from 'react';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { notifications } from './notifications.ts';

/** Loaded with the first notification, if not before. If it can't be loaded, the page stays as it is. */
export const ToastRegion = lazyComponent(
  async () => (await import('./toast-region.tsx')).ToastRegion,
  () => undefined,
);

/** Shows the current notifications, if any. */
export function Toasts() {
  const isSilent = useSyncExternalStore(notifications.subscribe, () => notifications.get().length === 0);
  return !isSilent && <ToastRegion />;
}
