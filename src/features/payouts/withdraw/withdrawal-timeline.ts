import { Ban, CircleCheck, CircleX, Hand, type LucideIcon, Send, Undo2 } from 'lucide-react';
import type { TimelineEntry as Happened } from '#domain/timeline.ts';
import { catalogue } from '#src/lib/messages.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import type { TimelineEntry } from '#src/ui/data/timeline.tsx';

const t = catalogue({
  requested: 'Withdrawal requested',
  sent: 'Sent to the bank',
  cancel: 'Cancelled; the money is back in your balance',
  paid: 'Paid out',
  failed: 'Failed; the money is back in your balance',
  reversed: 'Returned by the bank; the money is back in your balance',
  paidLate: 'Paid late; deducted from your balance again',
  returnedLate: 'Returned by the bank; the money is back in your balance',
});

const looks: Readonly<Record<string, { title: string; icon: LucideIcon; tone?: Tone }>> = {
  'withdrawal.requested': { title: t('requested'), icon: Hand },
  'withdrawal.sent': { title: t('sent'), icon: Send, tone: 'info' },
  'withdrawal.cancel': { title: t('cancel'), icon: Ban },
  'withdrawal.paid': { title: t('paid'), icon: CircleCheck, tone: 'success' },
  'withdrawal.failed': { title: t('failed'), icon: CircleX, tone: 'danger' },
  'withdrawal.reversed': { title: t('reversed'), icon: Undo2, tone: 'warning' },
  'withdrawal.paidLate': { title: t('paidLate'), icon: CircleCheck, tone: 'warning' },
  'withdrawal.returnedLate': { title: t('returnedLate'), icon: Undo2, tone: 'warning' },
};

/** Returns the timeline of a withdrawal, newest event first. */
export const getWithdrawalTimeline = (timeline: readonly Happened[]): TimelineEntry[] =>
  timeline
    .map(({ id, at, event, actorName, note }) => ({
      id,
      instant: at,
      actor: actorName,
      note,
      title: event,
      ...looks[event],
    }))
    .toReversed();
