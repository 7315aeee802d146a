import type { ComponentType } from 'react';
import { t } from '#src/lib/messages.ts';
import { type LazyPart, lazyPart } from './lazy-part.tsx';
import { notify } from './notifications.ts';

/** What opens over a page: where it cannot be fetched that is said, it closes, and the page with what was typed there stays. */
export const lazyDialog = <Props extends { onClose: (isDone: boolean) => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(load, ({ onClose }) => {
    notify.error(t('dialogLost'));
    onClose(false);
  });
