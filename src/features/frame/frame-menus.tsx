import { css } from '#styled/css/css.mjs';
import { useNavigate } from '@tanstack/react-router';
import {
  ChevronsUpDown,
  KeyRound,
  LifeBuoy,
  LogOut,
  MessageSquareWarning,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import { type Business, type User, getPersonName } from '#domain/business.ts';
import { setTheme, type Theme, useTheme } from '#src/theme/theme.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { AvatarButton } from '#src/ui/actions/avatar-button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { t } from './frame.messages.ts';

/** The top bar has no room for it on a narrow screen with large text. */
const businessName = css({
  display: 'block',
  maxW: { base: '24', md: 'menu' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container (max-width: 16rem)': { position: 'absolute', w: 'px', h: 'px', clipPath: 'inset(50%)' },
});

export const BusinessName = ({ children }: { children: string }) => (
  <span className={businessName}>{children}</span>
);

export type BusinessMenuProps = {
  businesses: readonly Business[];
  business: Business;
  onSwitch: (businessId: string) => void;
};

/** Selects the business that the whole dashboard shows. */
export const BusinessMenu = ({ businesses, business, onSwitch }: BusinessMenuProps) => (
  <Menu
    label={t('switchBusiness')}
    trigger={
      <Button variant="quiet" size="sm" icon={ChevronsUpDown}>
        <BusinessName>{business.name}</BusinessName>
      </Button>
    }
    groups={[
      {
        id: 'businesses',
        label: t('yourBusinesses'),
        selected: business.id,
        items: businesses.map(({ id, name, handle }) => ({
          id,
          label: name,
          description: handle,
          onAction: () => onSwitch(id),
        })),
      },
    ]}
  />
);

export type ProfileMenuProps = {
  user: User;
  onReport: () => void;
  onSupport: () => void;
  onSignOut: () => void;
};

const themeIcons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

export function ProfileMenu({ user, onReport, onSupport, onSignOut }: ProfileMenuProps) {
  const navigate = useNavigate();
  const theme = useTheme();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Menu
      label={t('account')}
      trigger={
        user.imageUrl === null ? (
          <IconButton label={t('account')} icon={UserRound} />
        ) : (
          <AvatarButton label={t('account')} name={getPersonName(user)} src={user.imageUrl} />
        )
      }
      groups={[
        {
          id: 'account',
          label: name === '' ? user.email : name,
          items: [
            {
              id: 'profile',
              label: t('openProfile'),
              description: user.email,
              icon: UserRound,
              onAction: () => void navigate({ to: '/dashboard/profile' }),
            },
            {
              id: 'security',
              label: t('security'),
              icon: KeyRound,
              onAction: () => void navigate({ to: '/dashboard/settings/account-security' }),
            },
          ],
        },
        {
          id: 'theme',
          label: t('theme'),
          selected: theme,
          items: (['system', 'light', 'dark'] as const).map((id) => ({
            id,
            label: t(`theme.${id}`),
            icon: themeIcons[id],
            onAction: () => setTheme(id),
          })),
        },
        {
          id: 'leave',
          items: [
            { id: 'support', label: t('support'), icon: LifeBuoy, onAction: onSupport },
            { id: 'report', label: t('report'), icon: MessageSquareWarning, onAction: onReport },
            { id: 'signOut', label: t('signOut'), icon: LogOut, onAction: onSignOut },
          ],
        },
      ]}
    />
  );
}
