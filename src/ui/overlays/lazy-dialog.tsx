import type { ComponentType } from 'react';
import { t } from '#src/lib/messages.ts';
import { type LazyComponent, lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';

/**
 * A dialog that is loaded from a file of its own. If the file can't be loaded, an error is shown, the dialog closes and the
 * page stays with its typed text. Browsers may remember a failed module until the page is reloaded (HTML standard, module
 * map; Chromium since 150), so the error offers a reload.
 */
export const lazyDialog = <Props extends { onClose: (isDone: boolean) => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> =>
  lazyComponent(load, ({ onClose }) => {
    notify.error(t('dialogLost'), {
      timeoutMs: 600_000,
      actions: [{ label: t('reloadPage'), onPress: () => location.reload() }],
    });
    onClose(false);
  });
