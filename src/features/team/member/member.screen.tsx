import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
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
  const query = useQuery(teamMemberQuery(id));
  if (query.data) return <MemberPage {...query.data} {...props} />;
  return (
    <Stack gap="6" width="prose">
      <PageHeader back={back} title={t('member')} />
      <QueryFallback
        query={query}
        what="the member"
        missing={
          <EmptyState
            icon={UserX}
            title={common('notFound', { record: 'member' })}
            description={t('missingWhy')}
            actions={<LinkButton to="/dashboard/settings/team-members">{t('title')}</LinkButton>}
          />
        }
      />
    </Stack>
  );
}
