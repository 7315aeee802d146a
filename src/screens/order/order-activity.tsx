import { CircleDot, CreditCard, PackageCheck, type LucideIcon, Truck, Undo2, XCircle } from 'lucide-react';
import type { TimelineEntry } from '#domain/order.ts';
import { orderEventWords } from '#src/lib/words/order.words.ts';
import type { Tone } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { Text } from '#src/ui/text.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { t } from './order.messages.ts';

/** By the beginning of the event's name; the first that fits decides. */
const looks: readonly (readonly [beginning: string, icon: LucideIcon, tone: Tone])[] = [
  ['order.decline', XCircle, 'danger'],
  ['order.cancel', XCircle, 'danger'],
  ['order.fail', XCircle, 'danger'],
  ['order.expire', XCircle, 'danger'],
  ['courier.refused', XCircle, 'warning'],
  ['courier.delivered', PackageCheck, 'success'],
  ['shipping.delivered', PackageCheck, 'success'],
  ['delivery.', PackageCheck, 'success'],
  ['courier.', Truck, 'primary'],
  ['shipping.callOff', Undo2, 'warning'],
  ['shipping.', Truck, 'primary'],
  ['payment.', CreditCard, 'success'],
  ['refund.', Undo2, 'warning'],
];

/** Who did what, newest first. */
export function OrderActivity({
  timeline,
  timeZone,
}: {
  timeline: readonly TimelineEntry[];
  timeZone: string;
}) {
  const entries = timeline
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .map(({ id, at, event, actorName, note }) => {
      const [, icon, tone] = looks.find(([beginning]) => event.startsWith(beginning)) ?? [
        '',
        CircleDot,
        'neutral',
      ];
      return { id, instant: at, title: orderEventWords(event), actor: actorName, note, icon, tone } as const;
    });
  return (
    <Card title={t('activity')}>
      {entries.length === 0 ? (
        <Text tone="muted">{t('noActivity')}</Text>
      ) : (
        <Timeline entries={entries} timeZone={timeZone} />
      )}
    </Card>
  );
}
