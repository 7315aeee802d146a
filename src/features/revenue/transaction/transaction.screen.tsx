import { useQuery } from '@tanstack/react-query';
import { ReceiptText, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';
import { common } from '#src/lib/common.messages.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { transactionQuery } from '#src/features/revenue/revenue.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { TransactionPage } from './transaction-page.tsx';
import { t } from './transaction.messages.ts';

export type TransactionScreenProps = { id: string; business: Business; membership: Membership };

/** A transaction with its amounts, result and purpose. */
export function TransactionScreen({ id, ...props }: TransactionScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(transactionQuery(id));
  if (data) return <TransactionPage overview={data} {...props} />;
  const refusal = error instanceof ApiError ? error.code : undefined;
  const emptyState =
    refusal === 'NOT_FOUND' ? 'missing' : refusal === 'NO_PERMISSION' ? 'forbidden' : undefined;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/revenue' } }} title={t('untitled')} />
      {emptyState && (
        <EmptyState
          icon={emptyState === 'missing' ? ReceiptText : ShieldX}
          title={emptyState === 'missing' ? t('missing') : common('noAccess', { area: 'revenue' })}
          description={
            emptyState === 'missing'
              ? t('missingWhy')
              : common('noAccessWhy', { business: props.business.name, area: 'payments' })
          }
          actions={<LinkButton to="/dashboard/revenue">{t('toRevenue')}</LinkButton>}
        />
      )}
      {error && !emptyState && (
        <ErrorState
          title={common('loadFailed', { what: 'the transaction' })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <output aria-busy>
          <Grid columns="mainAside">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Grid>
        </output>
      )}
    </>
  );
}
