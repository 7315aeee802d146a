import { linkOptions } from '@tanstack/react-router';
import type { BookPeriodDetails } from '#contract/money/book-period.ts';
import type { BookCheck, EntryCheck } from '#domain/book-checks.ts';
import { type Membership, canOpen } from '#domain/permission.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatCount } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Checklist } from '#src/ui/data/checklist.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { t } from './periods.messages.ts';

type Days = { from: string; to: string };

const toEntries =
  (check: EntryCheck) =>
  (days: Days): LinkTarget =>
    linkOptions({ to: '/dashboard/book-keeping', search: { ...days, view: 'entries', check } });

/** The rows behind each check. */
const links: Record<BookCheck, (days: Days) => LinkTarget> = {
  noCategory: toEntries('noCategory'),
  noMethod: toEntries('noMethod'),
  noReceipt: toEntries('noReceipt'),
  waitingReceipts: () => linkOptions({ to: '/dashboard/book-keeping', search: { view: 'receipts' } }),
  newStatementLines: () =>
    linkOptions({ to: '/dashboard/book-keeping/statements', search: { status: 'new' } }),
  unfinishedPayments: (days) =>
    linkOptions({ to: '/dashboard/revenue', search: { ...days, result: 'pending' } }),
};

/** The checks before a month is closed, each with the rows behind it. They don't prevent closing. */
export function MonthChecks({ period, membership }: { period: BookPeriodDetails; membership: Membership }) {
  const days = { from: period.first, to: period.last };
  return (
    <Card title={t('checks')} description={t('checksWhy')}>
      <Checklist
        entries={period.checks.map(({ check, count }) => {
          const title = t(`check.${check}`);
          const link = links[check](days);
          return {
            id: check,
            title,
            tone: count === 0 ? 'done' : 'attention',
            badge: (
              <Badge tone={count === 0 ? 'success' : 'warning'}>
                {count === 0 ? common('none') : formatCount(count)}
              </Badge>
            ),
            note: count > 0 && t(`check.${check}.why`),
            action: count > 0 && canOpen(membership, link.to ?? '') && (
              <LinkButton aria-label={t('showCheck', { check: title })} {...link}>
                {t('show')}
              </LinkButton>
            ),
          };
        })}
      />
    </Card>
  );
}
