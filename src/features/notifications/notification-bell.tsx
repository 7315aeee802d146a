import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { useDialog } from '#src/lib/use-dialog.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './notifications.messages.ts';
import { unreadQuery } from './unread.queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

const NotificationPanel = lazyDialog(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);
const { preload } = NotificationPanel;

/** How often the number is loaded while the server can't report changes, and while it can, in case a report is lost. */
const pollMs = 60_000;
const livePollMs = 5 * 60_000;

function getLabel(count: number): string {
  if (count === 0) return t('title');
  return count > 99 ? t('manyUnread') : t('unread', { count });
}

/** The button with the number of unread notifications. It opens the list. */
export function NotificationBell() {
  const trigger = useRef<HTMLButtonElement>(null);
  const isLive = useLiveNotifications();
  const { data } = useQuery({ ...unreadQuery(), refetchInterval: isLive ? livePollMs : pollMs });
  const { dialog, open, close } = useDialog<'list'>();
  const count = data?.unread ?? 0;
  return (
    <>
      <IconButton
        ref={trigger}
        label={getLabel(count)}
        icon={Bell}
        count={count}
        aria-haspopup="dialog"
        aria-expanded={dialog !== undefined}
        onHoverStart={preload}
        onFocus={preload}
        onPress={() => open('list')}
      />
      {dialog && <NotificationPanel triggerRef={trigger} unread={count} onClose={close} />}
    </>
  );
}
