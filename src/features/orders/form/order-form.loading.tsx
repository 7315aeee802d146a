import { PackageX } from 'lucide-react';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order-form.messages.ts';

/** Shown in place of the form while the order is loading, can't be loaded or doesn't exist. */
export function OrderFormLoading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }} title={t('editing')} />
      {isMissing && (
        <EmptyState
          icon={PackageX}
          title={common('notFound', { record: 'order' })}
          description={common('notFoundWhy')}
          actions={<LinkButton to="/dashboard/store/orders">{t('toOrders')}</LinkButton>}
        />
      )}
      {error && !isMissing && <ErrorState onRetry={onRetry} />}
      {!error && (
        <output aria-busy>
          <VisuallyHidden>{kit('loading')}</VisuallyHidden>
          <Card>
            <Stack gap="4">
              <Skeleton width="long" />
              <Skeleton width="half" />
              <Skeleton width="short" />
            </Stack>
          </Card>
        </output>
      )}
    </>
  );
}
