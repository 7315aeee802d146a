import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NotificationCategory, NotificationChannel } from '#domain/notification.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { CheckboxGrid } from '#src/ui/fields/checkbox-grid.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './notification-settings.messages.ts';
import { notificationSettingsQuery } from './notifications.queries.ts';
import { changeNotificationSetting } from './notifications.writes.ts';

/** The channels of each category that concerns the person. A change is saved at once. */
export function NotificationSettingsScreen() {
  const { business } = useBusiness();
  const query = useQuery(notificationSettingsQuery());
  const { send, isUnreachable, refusal } = useWrite(changeNotificationSetting);
  /** The person's unsaved choices, by category and channel. */
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, boolean>>(new Map());
  const saving = useRef(Promise.resolve());

  const change = (category: NotificationCategory, channel: NotificationChannel, isOn: boolean) => {
    const key = `${category} ${channel}`;
    setUnsaved((before) => new Map(before).set(key, isOn));
    const save = async () => {
      await send({ body: { category, channel, isOn } });
      setUnsaved((before) => new Map([...before].filter(([one, chosen]) => one !== key || chosen !== isOn)));
    };
    // One after the other, so that the last choice is saved last.
    saving.current = saving.current.then(save);
  };

  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description', { business: business.name })}
      />
      <ConnectionNotice isUnreachable={isUnreachable} message={refusal?.message} />
      <QueryView query={query} what="your notification settings">
        {({ categories }) => {
          // SMS is not among them where none can be sent.
          const shown = categories[0]?.channels ?? [];
          return (
            <>
              <Card title={t('channels')}>
                <CheckboxGrid
                  label={t('channels')}
                  columns={shown.map(({ channel }) => ({ id: channel, label: t(channel) }))}
                  rows={categories.map(({ category, channels }) => ({
                    id: category,
                    label: t(category),
                    description: t(`${category}Why`),
                    cells: channels.map(({ channel, isOn, isLocked }) => ({
                      id: channel,
                      isSelected: unsaved.get(`${category} ${channel}`) ?? isOn,
                      isLocked,
                    })),
                  }))}
                  onChange={change}
                />
              </Card>
              {shown.some(({ channel, isLocked }) => channel === 'sms' && isLocked) && (
                <Notice tone="info" title={t('verifyPhone')}>
                  {t('verifyPhoneWhy')} <Link to="/dashboard/profile">{t('toProfile')}</Link>
                </Notice>
              )}
              <Notice tone="info" title={t('always')}>
                {t('alwaysWhy')}
              </Notice>
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}
