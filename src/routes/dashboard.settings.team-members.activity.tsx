import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { auditLogQuery } from '#src/features/audit-log/audit-log.queries.ts';
import { AuditLogSearch, queryOf } from '#src/features/audit-log/list/audit-log-search.ts';
import { auditLogList } from '#src/features/audit-log/list/audit-log.list.tsx';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/settings/team-members/activity')({
  validateSearch: (search): AuditLogSearch => z.parse(AuditLogSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(auditLogQuery(queryOf(deps)));
    void queryClient.prefetchQuery(usageQuery());
  },
  component: Activity,
});

function Activity() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: AuditLogSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={auditLogList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
