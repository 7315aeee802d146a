import {
  CreditCard,
  Gavel,
  Hourglass,
  type LucideIcon,
  PencilLine,
  Undo2,
  Wallet,
  XCircle,
} from 'lucide-react';
import type { Transaction } from '#domain/transaction.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import type { TimelineEntry } from '#src/ui/data/timeline.tsx';
import { t } from './transaction.messages.ts';

type Look = { title: string; icon: LucideIcon; tone: Tone };

const looks: Readonly<Record<string, Look>> = {
  'payment.succeeded': { title: t('event.payment.succeeded'), icon: CreditCard, tone: 'success' },
  'payment.pending': { title: t('event.payment.pending'), icon: Hourglass, tone: 'info' },
  'payment.missing': { title: t('event.payment.missing'), icon: XCircle, tone: 'neutral' },
  'payment.failed': { title: t('event.payment.failed'), icon: XCircle, tone: 'danger' },
  'payment.reversed': { title: t('event.payment.reversed'), icon: Undo2, tone: 'warning' },
  'payment.undone': { title: t('event.payment.undone'), icon: Undo2, tone: 'warning' },
  'dispute.opened': { title: t('event.dispute.opened'), icon: Gavel, tone: 'warning' },
  'dispute.won': { title: t('event.dispute.won'), icon: Gavel, tone: 'success' },
  'dispute.lost': { title: t('event.dispute.lost'), icon: Gavel, tone: 'danger' },
  'refund.started': { title: t('event.refund.started'), icon: Undo2, tone: 'info' },
  'refund.done': { title: t('event.refund.done'), icon: Undo2, tone: 'success' },
  'refund.retry': { title: t('event.refund.retry'), icon: Undo2, tone: 'info' },
  'refund.failed': { title: t('event.refund.failed'), icon: XCircle, tone: 'danger' },
};

function createStartEntry({ type, source, createdAt }: Transaction): TimelineEntry {
  const title =
    source === 'import'
      ? t('event.imported')
      : source === 'hand'
        ? t('event.recorded')
        : t(type === 'refund' ? 'event.refundRequested' : 'event.paymentStarted');
  return { id: 'begun', instant: createdAt, title, icon: source === 'provider' ? Hourglass : PencilLine };
}

/** Returns the timeline of a transaction, newest event first, with its start and its settlement. */
export function getTransactionTimeline(transaction: Transaction): TimelineEntry[] {
  const { timeline, settledAt, result } = transaction;
  const events = timeline.map(({ id, at, event, actorName, note }) => ({
    id,
    instant: at,
    actor: actorName,
    note,
    title: t('event'),
    ...looks[event],
  }));
  const settled: TimelineEntry[] =
    settledAt && result === 'success'
      ? [{ id: 'settled', instant: settledAt, title: t('event.settled'), icon: Wallet, tone: 'success' }]
      : [];
  return [createStartEntry(transaction), ...events, ...settled]
    .toSorted((one, other) => one.instant.localeCompare(other.instant))
    .toReversed();
}
