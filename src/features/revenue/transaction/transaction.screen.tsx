import { useQuery } from '@tanstack/react-query';
import { ReceiptText, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';
import { common } from '#src/lib/common.messages.ts';
import { transactionQuery } from '#src/features/revenue/revenue.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { RecordSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { TransactionPage } from './transaction-page.tsx';
import { t } from './transaction.messages.ts';

export type TransactionScreenProps = { id: string; business: Business; membership: Membership };

/** A transaction with its amounts, result and purpose. */
export function TransactionScreen({ id, ...props }: TransactionScreenProps) {
  const query = useQuery(transactionQuery(id));
  if (query.data) return <TransactionPage overview={query.data} {...props} />;
  const actions = <LinkButton to="/dashboard/revenue">{t('toRevenue')}</LinkButton>;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/revenue' } }} title={t('untitled')} />
      <QueryFallback
        query={query}
        what="the transaction"
        skeleton={<RecordSkeleton />}
        missing={
          <EmptyState
            icon={ReceiptText}
            title={t('missing')}
            description={t('missingWhy')}
            actions={actions}
          />
        }
        forbidden={
          <EmptyState
            icon={ShieldX}
            title={common('noAccess', { area: 'revenue' })}
            description={common('noAccessWhy', { business: props.business.name, area: 'payments' })}
            actions={actions}
          />
        }
      />
    </>
  );
}
