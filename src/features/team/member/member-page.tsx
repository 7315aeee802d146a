import {
  Ban,
  CircleDot,
  KeyRound,
  type LucideIcon,
  MailX,
  RotateCcw,
  Send,
  SlidersHorizontal,
  UserCheck,
  UserMinus,
} from 'lucide-react';
import type { CallData } from '#contract/call.ts';
import type { TeamMember, teamCalls } from '#contract/people/team.ts';
import type { Business } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';
import { formatDate } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { getMemberName, memberStatusLooks } from '#src/features/team/member-labels.ts';
import { t } from '#src/features/team/team.messages.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberPermissions } from './member-permissions.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { getAccessOf } from './permission-form.ts';

export type MemberPageProps = CallData<typeof teamCalls.teamMember> & {
  business: Business;
  membership: Membership;
  hasScreen: (path: string) => boolean;
};

const eventLooks: Readonly<Record<string, { title: string; icon: LucideIcon }>> = {
  'invitation.sent': { title: t('event.invitation.sent'), icon: Send },
  'invitation.resend': { title: t('event.invitation.resend'), icon: Send },
  'invitation.expire': { title: t('event.invitation.expire'), icon: MailX },
  'invitation.revoke': { title: t('event.invitation.revoke'), icon: MailX },
  'invitation.decline': { title: t('event.invitation.decline'), icon: MailX },
  'member.join': { title: t('event.member.join'), icon: UserCheck },
  'member.update': { title: t('event.member.update'), icon: SlidersHorizontal },
  'member.suspend': { title: t('event.member.suspend'), icon: Ban },
  'member.loseSeat': { title: t('event.member.loseSeat'), icon: Ban },
  'member.restore': { title: t('event.member.restore'), icon: RotateCcw },
  'member.remove': { title: t('event.member.remove'), icon: UserMinus },
  'member.becomeOwner': { title: t('event.member.becomeOwner'), icon: KeyRound },
  'member.stepDown': { title: t('event.member.stepDown'), icon: UserCheck },
};
const getLook = (event: string) => eventLooks[event] ?? { title: t('event'), icon: CircleDot };

/** The dates of a membership that are known. */
function getFacts({ email, invitedAt, expiresAt, joinedAt, lastActiveAt }: TeamMember, timeZone: string) {
  const day = (instant: string) => formatDate(instant, timeZone, 'dayTime');
  return [
    { term: t('email'), detail: email },
    { term: t('invited'), detail: day(invitedAt) },
    ...(expiresAt === null ? [] : [{ term: t('expires'), detail: day(expiresAt) }]),
    ...(joinedAt === null ? [] : [{ term: t('joined'), detail: day(joinedAt) }]),
    ...(joinedAt === null
      ? []
      : [{ term: t('lastActive'), detail: lastActiveAt === null ? t('never') : day(lastActiveAt) }]),
  ];
}

const isEnded = ({ status }: TeamMember) =>
  status === 'owner' || status === 'revoked' || status === 'declined' || status === 'removed';

export function MemberPage({ member, timeline, business, membership, hasScreen }: MemberPageProps) {
  const { isSelf, userId, version, permissions } = member;
  const isFixed = isSelf || isEnded(member);
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('backToTeam'), link: { to: '/dashboard/settings/team-members' } }}
        title={getMemberName(member)}
        badge={<StatusBadge look={memberStatusLooks[member.status]} />}
        actions={!isFixed && <MemberActions member={member} businessName={business.name} />}
      />
      {isSelf && <Notice tone="info">{t('selfNotice')}</Notice>}
      {isEnded(member) && (
        <Notice tone="info">{t(member.status === 'owner' ? 'ownerNotice' : 'endedNotice')}</Notice>
      )}
      <Card title={t('access')}>
        {isFixed ? (
          <PermissionFields
            access={getAccessOf(member)}
            onChange={() => undefined}
            before={permissions}
            grantedBy={membership}
            isReadOnly
            hasScreen={hasScreen}
          />
        ) : (
          <MemberPermissions key={version} member={member} membership={membership} hasScreen={hasScreen} />
        )}
      </Card>
      <Card
        title={t('memberDetails')}
        actions={
          userId !== null && (
            <LinkButton size="sm" to="/dashboard/settings/team-members/activity" search={{ person: userId }}>
              {t('viewActivity')}
            </LinkButton>
          )
        }
      >
        <DescriptionList items={getFacts(member, business.timeZone)} />
      </Card>
      <ActivityCard title={t('history')} timeline={timeline} timeZone={business.timeZone} getLook={getLook} />
    </Stack>
  );
}
