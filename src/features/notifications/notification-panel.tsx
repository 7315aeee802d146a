import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck, Settings } from 'lucide-react';
import type { RefObject } from 'react';
import { type Notification, getRecordPath } from '#domain/notification.ts';
import { describeNotification } from '#domain/notification-messages.ts';
import { canOpen } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useWrite } from '#src/lib/api/use-write.ts';
import { dayIn, formatDate, formatMoney } from '#src/lib/format.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconLink } from '#src/ui/actions/icon-link.tsx';
import { NotificationList } from '#src/ui/data/notification-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Panel } from '#src/ui/overlays/panel.tsx';
import { notificationLook } from './notification-look.ts';
import { t } from './notifications.messages.ts';
import { notificationsQuery } from './notifications.queries.ts';
import { readAllNotifications, readNotification } from './notifications.writes.ts';

const dayMs = 86_400_000;

/** Returns `Today, 14:05`, or the day of earlier notifications. */
function formatInstant(instant: string, timeZone: string): string {
  const day = dayIn(new Date(instant), timeZone);
  const time = formatDate(instant, timeZone, 'time');
  if (day === dayIn(new Date(), timeZone)) return t('today', { time });
  if (day === dayIn(new Date(Date.now() - dayMs), timeZone)) return t('yesterday', { time });
  return formatDate(instant, timeZone, 'dayTime');
}

export type NotificationPanelProps = {
  triggerRef: RefObject<HTMLElement | null>;
  /** The number of unread notifications. */
  unread: number;
  onClose: () => void;
};

/** The person's notifications in this business, newest first. Opening one marks it as read and shows its record. */
export function NotificationPanel({ triggerRef, unread, onClose }: NotificationPanelProps) {
  const { business, membership } = useBusiness();
  const isOnline = useOnline();
  const query = useInfiniteQuery(notificationsQuery());
  const reading = useWrite(readNotification);
  const readingAll = useWrite(readAllNotifications);
  const notifications = query.data?.pages.flatMap(({ items }) => items);
  const newest = notifications?.[0];
  const toEntry = ({ id, kind, details, at, readAt, record }: Notification) => {
    const path = record && getRecordPath(record);
    return {
      ...notificationLook[kind],
      id,
      title: describeNotification(kind, details, formatMoney),
      instant: at,
      time: formatInstant(at, business.timeZone),
      isUnread: readAt === null,
      ...(path !== null && canOpen(membership, path) && { link: { to: path } }),
    };
  };
  const onOpen = (id: string, hasLink: boolean) => {
    const isUnread = notifications?.some((one) => one.id === id && one.readAt === null);
    if (isUnread) void reading.send({ params: { id } });
    if (hasLink) onClose();
  };
  const isFailed = [reading, readingAll].some(({ refusal, isUnreachable }) => refusal || isUnreachable);
  return (
    <Panel
      title={t('title')}
      triggerRef={triggerRef}
      onClose={onClose}
      actions={
        <>
          {newest && unread > 0 && (
            <Button
              variant="quiet"
              size="sm"
              icon={CheckCheck}
              isPending={readingAll.isPending}
              onPress={() => void readingAll.send({ body: { upTo: newest.id } })}
            >
              {t('readAll')}
            </Button>
          )}
          <IconLink
            to="/dashboard/settings/notification"
            icon={Settings}
            aria-label={t('settings')}
            onClick={onClose}
          />
        </>
      }
    >
      {!isOnline && <Notice tone="warning">{t('offline')}</Notice>}
      {isOnline && isFailed && (
        <Notice tone="danger" resultKey={isFailed}>
          {t('readFailed')}
        </Notice>
      )}
      <QueryView
        query={{ ...query, data: notifications }}
        what="your notifications"
        empty={<EmptyState icon={BellOff} title={t('none')} description={t('noneWhy')} />}
      >
        {(loaded) => (
          <Stack gap="3">
            <NotificationList
              label={t('title')}
              unreadLabel={t('isUnread')}
              entries={loaded.map(toEntry)}
              onOpen={onOpen}
            />
            {query.hasNextPage && (
              <Button
                isFull
                isPending={query.isFetchingNextPage}
                pendingLabel={t('loading')}
                onPress={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}
