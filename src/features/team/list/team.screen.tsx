import { useQuery } from '@tanstack/react-query';
import { History, UserPlus, Users } from 'lucide-react';
import { useMemo } from 'react';
import type { TeamMember } from '#contract/people/team.ts';
import type { Business } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';
import { memberStatuses } from '#domain/member-status.ts';
import { ListControls } from '#src/lists/list-toolbar.tsx';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import { getMemberName, memberStatusLooks } from '#src/features/team/member-labels.ts';
import { t } from '#src/features/team/team.messages.ts';
import { teamQuery } from '#src/features/team/team.queries.ts';
import { SeatNotice, SeatUsage } from './seats.tsx';
import { createTeamColumns } from './team-columns.tsx';
import type { TeamSearch } from './team-search.ts';

export type TeamScreenProps = {
  business: Business;
  membership: Membership;
  search: TeamSearch;
  onSearch: (search: TeamSearch) => void;
};

const anyStatus = 'any';
const statusOptions = [
  { value: anyStatus, label: t('anyStatus') },
  ...memberStatuses.map((status) => ({ value: status as string, label: memberStatusLooks[status].label })),
];
const rowKey = ({ id }: TeamMember) => id;
const rowLink = ({ id }: TeamMember) => ({
  to: '/dashboard/settings/team-members/edit/$id' as const,
  params: { id },
});

/** The owner, the members and the invitations of a business, and the seats of its plan. */
export function TeamScreen({ business, membership, search, onSearch }: TeamScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(teamQuery(search));
  const columns = useMemo(() => createTeamColumns(business.timeZone), [business.timeZone]);
  const isFiltered = Boolean(search.search) || search.status !== undefined;
  const setStatus = (chosen: string) =>
    onSearch({ ...search, status: memberStatuses.find((status) => status === chosen) });
  return (
    <Stack gap="6">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            <LinkButton icon={History} to="/dashboard/settings/team-members/activity">
              {t('activity')}
            </LinkButton>
            <LinkButton variant="primary" icon={UserPlus} to="/dashboard/settings/team-members/add">
              {t('invite')}
            </LinkButton>
          </>
        }
      />
      {data && <SeatNotice seats={data.seats} />}
      <DataList
        label={t('list')}
        columns={columns}
        rows={data?.members}
        rowKey={rowKey}
        rowLabel={getMemberName}
        rowLink={rowLink}
        isRefreshing={isPlaceholderData}
        error={
          error && !data
            ? {
                title: common('loadFailed', { what: 'the team' }),
                isRetrying: isFetching,
                onRetry: () => void refetch(),
              }
            : undefined
        }
        toolbar={
          <ListControls
            search={{
              label: t('search'),
              value: search.search ?? '',
              onSearch: (text) => onSearch({ ...search, search: text || undefined }),
            }}
            filters={
              <Select
                label={t('status')}
                isLabelHidden
                options={statusOptions}
                value={search.status ?? anyStatus}
                onChange={setStatus}
              />
            }
          />
        }
        reset={
          isFiltered
            ? {
                title: t('noMatch'),
                description: t('noMatchWhy'),
                label: t('showAll'),
                link: { to: '/dashboard/settings/team-members' },
              }
            : undefined
        }
        empty={
          <EmptyState
            icon={Users}
            title={t('none')}
            description={t('noneWhy', { business: business.name })}
            actions={
              <LinkButton variant="primary" icon={UserPlus} to="/dashboard/settings/team-members/add">
                {t('invite')}
              </LinkButton>
            }
          />
        }
      />
      {data && (
        <Grid columns="two">
          <Card
            title={t('owner')}
            actions={
              membership.role === 'owner' && (
                <LinkButton size="sm" to="/dashboard/settings/ownership">
                  {t('transferOwnership')}
                </LinkButton>
              )
            }
          >
            <DescriptionList
              items={[
                { term: data.owner.name, detail: data.owner.email },
                {
                  term: t('lastActive'),
                  detail:
                    data.owner.lastActiveAt === null
                      ? t('never')
                      : formatDate(data.owner.lastActiveAt, business.timeZone, 'dayTime'),
                },
              ]}
            />
          </Card>
          <Card title={t('plan')}>
            <SeatUsage seats={data.seats} />
          </Card>
        </Grid>
      )}
    </Stack>
  );
}
