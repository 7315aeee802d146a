import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { TeamSearch } from '#src/features/team/list/team-search.ts';
import { TeamScreen } from '#src/features/team/list/team.screen.tsx';
import { teamQuery } from '#src/features/team/team.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/settings/team-members/')({
  validateSearch: (search): TeamSearch => z.parse(TeamSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(teamQuery(deps));
  },
  component: Team,
});

function Team() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: TeamSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return <TeamScreen business={business} membership={membership} search={search} onSearch={onSearch} />;
}
