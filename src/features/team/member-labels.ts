import type { MemberStatus } from '#domain/member-status.ts';
import type { RoleTemplateName } from '#domain/team.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './team.messages.ts';

export const memberStatusLooks: Record<MemberStatus, StatusLook> = {
  invited: { label: t('status.invited'), tone: 'info' },
  expired: { label: t('status.expired'), tone: 'warning' },
  revoked: { label: t('status.revoked'), tone: 'neutral' },
  declined: { label: t('status.declined'), tone: 'neutral' },
  active: { label: t('status.active'), tone: 'success' },
  suspended: { label: t('status.suspended'), tone: 'danger' },
  removed: { label: t('status.removed'), tone: 'neutral' },
  owner: { label: t('status.owner'), tone: 'primary' },
};

export const roleLabels: Record<RoleTemplateName | 'custom', string> = {
  packer: t('role.packer'),
  seller: t('role.seller'),
  bookkeeper: t('role.bookkeeper'),
  manager: t('role.manager'),
  'view-only': t('role.view-only'),
  custom: t('role.custom'),
};

/** Returns the name of a member, or the email address of somebody who has not joined yet. */
export const getMemberName = ({ name, email }: { name: string | null; email: string }): string =>
  name ?? email;
