import { linkOptions } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import type { CallData } from '#contract/call.ts';
import type { bankStatementCalls } from '#contract/money/bank-statement.ts';
import type { StatementLine } from '#domain/bank-statement.ts';
import type { StatementLineStatus } from '#domain/statement-line-status.ts';
import type { Business } from '#domain/business.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Pager } from '#src/ui/table/pager.tsx';
import { LineCard } from './line-card.tsx';
import type { StatementsSearch } from './statements-search.ts';
import { t } from './statements.messages.ts';

const BookDialog = lazyDialog(async () => (await import('./book-dialog.tsx')).BookDialog);
const MatchDialog = lazyDialog(async () => (await import('./match-dialog.tsx')).MatchDialog);

type LineListProps = {
  page: CallData<(typeof bankStatementCalls)['bankStatementLines']>;
  search: StatementsSearch;
  status: StatementLineStatus;
  canManage: boolean;
  business: Business;
};

const to = '/dashboard/book-keeping/statements';

/** The lines of one status, each with the actions that it allows. */
export function LineList({ page, search, status, canManage, business }: LineListProps) {
  const { dialog, open, close } = useDialog<{ kind: 'book' | 'match'; line: StatementLine }>();
  const { data, pagination } = page;
  const { pageNumber, perPage, total } = pagination;
  const last = Math.max(1, Math.ceil(total / perPage));
  const linkTo = (number: number, isShown: boolean) =>
    isShown ? linkOptions({ to, search: { ...search, page: number === 1 ? undefined : number } }) : undefined;
  const empty = status === 'new' ? 'noneNew' : 'noneOther';
  if (data.length === 0 && !dialog)
    return <EmptyState icon={Landmark} title={t(empty)} description={t(`${empty}Why`)} />;
  return (
    <section aria-label={t('linesOf')}>
      <Stack gap="3">
        {data.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            canManage={canManage}
            onBook={() => open({ kind: 'book', line })}
            onChoose={() => open({ kind: 'match', line })}
          />
        ))}
        {last > 1 && (
          <Pager
            page={pageNumber}
            perPage={perPage}
            total={total}
            first={linkTo(1, pageNumber > 1)}
            previous={linkTo(pageNumber - 1, pageNumber > 1)}
            next={linkTo(pageNumber + 1, pageNumber < last)}
            last={linkTo(last, pageNumber < last)}
          />
        )}
      </Stack>
      {dialog?.kind === 'book' && <BookDialog line={dialog.line} business={business} onClose={close} />}
      {dialog?.kind === 'match' && <MatchDialog line={dialog.line} onClose={close} />}
    </section>
  );
}
