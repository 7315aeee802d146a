import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';
import { ApiError } from '#src/lib/api/api.ts';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from '#src/features/team/team.messages.ts';
import { teamMemberQuery } from '#src/features/team/team.queries.ts';
import { MemberPage } from './member-page.tsx';

export type MemberScreenProps = {
  id: string;
  business: Business;
  membership: Membership;
  hasScreen: (path: string) => boolean;
};

const back = { label: t('backToTeam'), link: { to: '/dashboard/settings/team-members' } } as const;

/** The page of a member: status, permissions and history. */
export function MemberScreen({ id, ...props }: MemberScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(teamMemberQuery(id));
  if (data) return <MemberPage {...data} {...props} />;
  const isMissing = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Stack gap="6" width="prose">
      <PageHeader back={back} title={t('member')} />
      {isMissing && (
        <EmptyState
          icon={UserX}
          title={common('notFound', { record: 'member' })}
          description={t('missingWhy')}
          actions={<LinkButton to="/dashboard/settings/team-members">{t('title')}</LinkButton>}
        />
      )}
      {error && !isMissing && (
        <ErrorState
          title={common('loadFailed', { what: 'the member' })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <output aria-busy>
          <Skeleton shape="block" />
        </output>
      )}
    </Stack>
  );
}
