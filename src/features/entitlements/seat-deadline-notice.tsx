import { useQuery } from '@tanstack/react-query';
import { canOpen } from '#domain/permission.ts';
import { listMemberNames } from '#domain/seats.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './entitlements.messages.ts';
import { PlanAction } from './plan-action.tsx';
import { usageQuery } from './usage.queries.ts';

const teamPath = '/dashboard/settings/team-members';

export type SeatDeadlineNoticeProps = {
  /** True where the notice also leads to the team. */
  linksToTeam?: boolean;
};

/** Explains which members lose access on which day, and the ways out; shows nothing while the plan has a seat for each. */
export function SeatDeadlineNotice({ linksToTeam = false }: SeatDeadlineNoticeProps) {
  const { business, membership } = useBusiness();
  const { data } = useQuery(usageQuery());
  if (!data?.seatDeadline) return null;
  const { at, members } = data.seatDeadline;
  return (
    <Notice tone="warning" title={t('seatsOver', { count: members.length })}>
      <Stack gap="2" align="start">
        <span>
          {t('seatsOverWhy', {
            count: members.length,
            date: formatDate(at, business.timeZone, 'day'),
            names: listMemberNames(members),
          })}
        </span>
        <Inline gap="4">
          <PlanAction />
          {linksToTeam && canOpen(membership, teamPath) && (
            <Link to={teamPath} isStandalone>
              {t('viewTeam')}
            </Link>
          )}
        </Inline>
      </Stack>
    </Notice>
  );
}
