import type { BookPeriod } from '#contract/money/book-period.ts';
import { type PeriodStatus, getFirstDay } from '#domain/book-period.ts';
import { formatDay } from '#src/lib/format.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './periods.messages.ts';

const looks: Record<PeriodStatus, StatusLook> = {
  open: { label: t('status.open'), tone: 'info' },
  closed: { label: t('status.closed'), tone: 'success' },
  reopened: { label: t('status.reopened'), tone: 'warning' },
};

export const getPeriodLook = ({ status }: Pick<BookPeriod, 'status'>): StatusLook => looks[status];

/** `March 2026` */
export const formatMonth = (month: string): string => formatDay(getFirstDay(month), 'month');
