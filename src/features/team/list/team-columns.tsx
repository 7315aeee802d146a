import type { TeamMember } from '#contract/people/team.ts';
import { findRoleTemplate } from '#domain/team.ts';
import { formatDate } from '#src/lib/format.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { getMemberName, memberStatusLooks, roleLabels } from '#src/features/team/member-labels.ts';
import { t } from '#src/features/team/team.messages.ts';

const getRole = ({ permissions }: TeamMember) => roleLabels[findRoleTemplate(permissions) ?? 'custom'];

/** The columns of the team in a time zone. */
export const createTeamColumns = (timeZone: string): Column<TeamMember>[] => [
  { id: 'name', header: t('name'), cell: getMemberName, card: 'title', isFlexible: true },
  {
    id: 'role',
    header: t('role'),
    cell: getRole,
    cardCell: (member) => (member.name === null ? getRole(member) : `${getRole(member)} · ${member.email}`),
    card: 'note',
  },
  {
    id: 'lastActive',
    header: t('lastActive'),
    cell: ({ lastActiveAt }) =>
      lastActiveAt === null ? t('never') : <DateTime instant={lastActiveAt} timeZone={timeZone} />,
    cardCell: ({ lastActiveAt }) => lastActiveAt && formatDate(lastActiveAt, timeZone, 'shortDay'),
    card: 'aside',
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status }) => <StatusBadge look={memberStatusLooks[status]} />,
    card: 'mark',
  },
];
