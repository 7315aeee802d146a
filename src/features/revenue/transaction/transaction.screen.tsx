import { useQuery } from '@tanstack/react-query';
import { ReceiptText, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Standing } from '#domain/permission.ts';
import { common } from '#src/lib/common.messages.ts';
import { ApiFailure } from '#src/lib/api/failures.ts';
import { transactionQuery } from '#src/features/revenue/revenue.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { TransactionPage } from './transaction-page.tsx';
import { t } from './transaction.messages.ts';

export type TransactionScreenProps = { id: string; business: Business; standing: Standing };

/** A transaction with its amounts, result and purpose. */
export function TransactionScreen({ id, ...props }: TransactionScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(transactionQuery(id));
  if (data) return <TransactionPage overview={data} {...props} />;
  const refusal = error instanceof ApiFailure ? error.code : undefined;
  const known = refusal === 'NOT_FOUND' ? 'missing' : refusal === 'NO_PERMISSION' ? 'forbidden' : undefined;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/revenue' } }} title={t('untitled')} />
      {known && (
        <EmptyState
          icon={known === 'missing' ? ReceiptText : ShieldX}
          title={known === 'missing' ? t('missing') : common('noAccess', { area: 'revenue' })}
          description={
            known === 'missing'
              ? t('missingWhy')
              : common('noAccessWhy', { business: props.business.name, area: 'payments' })
          }
          actions={<LinkButton to="/dashboard/revenue">{t('toRevenue')}</LinkButton>}
        />
      )}
      {error && !known && (
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
