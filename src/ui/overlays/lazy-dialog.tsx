import type { ComponentType } from 'react';
import { t } from '#src/lib/messages.ts';
import { type LazyPart, lazyPart } from '#src/ui/layout/lazy-part.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';

/**
 * A dialog in a file of its own: where it cannot be fetched that is said, it closes, and the page with its text stays. Browsers
 * may remember that a module failed until the page is loaded again (HTML standard, module map; Chromium since 150).
 */
export const lazyDialog = <Props extends { onClose: (isDone: boolean) => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(load, ({ onClose }) => {
    notify.error(t('dialogLost'), {
      timeoutMs: 600_000,
      actions: [{ label: t('reloadPage'), onPress: () => location.reload() }],
    });
    onClose(false);
  });
