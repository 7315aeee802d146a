import { FileX, ShieldX } from 'lucide-react';
import { common } from '#src/lib/common.messages.ts';
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
import { t } from './invoice-form.messages.ts';

const head = (
  <PageHeader back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }} title={t('editing')} />
);
const toAll = <LinkButton to="/dashboard/invoicing">{t('toInvoices')}</LinkButton>;

/** For people with view access to invoices. */
export const InvoiceFormForbidden = () => (
  <>
    {head}
    <EmptyState icon={ShieldX} title={t('forbidden')} description={t('forbiddenWhy')} actions={toAll} />
  </>
);

/** Shown in place of the form while the invoice loads, when it can't be loaded, and when it doesn't exist. */
export function InvoiceFormFallback({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      {head}
      {isMissing && (
        <EmptyState
          icon={FileX}
          title={common('notFound', { record: 'invoice' })}
          description={common('notFoundWhy')}
          actions={toAll}
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
