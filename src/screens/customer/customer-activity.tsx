import { Merge, Pencil, StickyNote, Tag, UserPlus } from 'lucide-react';
import type { TimelineEntry } from '#domain/order.ts';
import { Card } from '#src/ui/card.tsx';
import type { IconType } from '#src/ui/icon.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { CustomerNote } from './customer-note.tsx';
import { t } from './customer.messages.ts';

const looks: Readonly<Record<string, { title: string; icon: IconType }>> = {
  'customer.created': { title: t('event.customer.created'), icon: UserPlus },
  'customer.imported': { title: t('event.customer.imported'), icon: UserPlus },
  'customer.changed': { title: t('event.customer.changed'), icon: Pencil },
  'customer.noted': { title: t('event.customer.noted'), icon: StickyNote },
  'customer.tagged': { title: t('event.customer.tagged'), icon: Tag },
  'customer.merged': { title: t('event.customer.merged'), icon: Merge },
};

export type CustomerActivityProps = {
  customerId: string;
  timeline: readonly TimelineEntry[];
  timeZone: string;
  mayManage: boolean;
};

/** What the team noted and did, newest first. */
export function CustomerActivity({ customerId, timeline, timeZone, mayManage }: CustomerActivityProps) {
  const entries = timeline.toReversed().map(({ id, at, event, actorName, note }) => ({
    id,
    instant: at,
    actor: actorName,
    note,
    title: t('event'),
    ...looks[event],
  }));
  return (
    <Card title={t('activity')}>
      <Stack gap="6">
        {mayManage && <CustomerNote customerId={customerId} />}
        {entries.length === 0 ? (
          <Text tone="muted">{t('noActivity')}</Text>
        ) : (
          <Timeline entries={entries} timeZone={timeZone} />
        )}
      </Stack>
    </Card>
  );
}
