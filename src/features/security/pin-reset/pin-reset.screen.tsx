import type { WayBack } from '#src/features/payout-requirements/way-back-search.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PasswordLink } from './password-link.tsx';
import { PinReset } from './pin-reset.tsx';
import { t } from './pin-reset.messages.ts';

export type PinResetScreenProps = { what: 'pin' | 'password'; wayBack: WayBack | undefined };

/** Resets a forgotten PIN with a code, or a forgotten password with a link. */
export const PinResetScreen = ({ what, wayBack }: PinResetScreenProps) => (
  <Stack gap="6" width="field">
    <PageHeader
      back={{
        label: t('back'),
        link: { to: '/dashboard/settings/account-security', search: { redirect: wayBack } },
      }}
      title={t(what === 'pin' ? 'pinTitle' : 'passwordTitle')}
      description={t(what === 'pin' ? 'pinIntro' : 'passwordIntro')}
    />
    {what === 'pin' ? <PinReset wayBack={wayBack} /> : <PasswordLink />}
  </Stack>
);
