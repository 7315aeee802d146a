import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { type StatementLineStatus, statementLineStatuses } from '#domain/statement-line-status.ts';
import type { Business } from '#domain/business.ts';
import { type Membership, can } from '#domain/permission.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { TabLinks } from '#src/ui/table/tab-links.tsx';
import { LineList } from './line-list.tsx';
import { StatementBar } from './statement-bar.tsx';
import { type StatementsSearch, queryOf } from './statements-search.ts';
import { t } from './statements.messages.ts';
import { bankStatementsQuery, statementLinesQuery } from './statements.queries.ts';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

export type StatementsScreenProps = {
  business: Business;
  membership: Membership;
  search: StatementsSearch;
};

const to = '/dashboard/book-keeping/statements';

/** Imports bank statements, and lists their lines to be matched, added to the books or ignored. */
export function StatementsScreen({ business, membership, search }: StatementsScreenProps) {
  const { dialog, open, close } = useDialog<'import'>();
  const statements = useQuery(bankStatementsQuery());
  const lines = useQuery(statementLinesQuery(queryOf(search)));
  const canManage = can(membership, 'BOOK_KEEPING', 'manage');
  const current = search.status ?? 'new';
  const linkTo = (status: StatementLineStatus) =>
    linkOptions({
      to,
      search: { ...search, page: undefined, status: status === 'new' ? undefined : status },
    });
  const importButton = canManage && (
    <Button variant="primary" onPress={() => open('import')}>
      {t('upload')}
    </Button>
  );
  return (
    <Stack gap="6">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <LinkButton to="/dashboard/book-keeping">{t('back')}</LinkButton>
            {importButton}
          </>
        }
      />
      <QueryView query={statements} what="your bank statements">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={Landmark} title={t('none')} description={t('noneWhy')} actions={importButton} />
          ) : (
            <>
              <StatementBar statements={list} search={search} canManage={canManage} />
              <TabLinks
                label={t('views')}
                tabs={statementLineStatuses.map((status) => ({
                  id: status,
                  label: t(`status.${status}`),
                  isCurrent: status === current,
                  count: lines.data?.counts[status],
                  link: linkTo(status),
                }))}
              />
              <QueryView query={lines} what="the lines">
                {(page) => (
                  <LineList
                    page={page}
                    search={search}
                    status={current}
                    canManage={canManage}
                    business={business}
                  />
                )}
              </QueryView>
            </>
          )
        }
      </QueryView>
      {dialog && <ImportDialog business={business} onClose={close} />}
    </Stack>
  );
}
