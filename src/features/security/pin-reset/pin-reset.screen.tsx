import type { ReturnPath } from '#src/features/payout-requirements/return-path-search.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PasswordResetLink } from './password-reset-link.tsx';
import { PinReset } from './pin-reset.tsx';
import { t } from './pin-reset.messages.ts';

export type PinResetScreenProps = { what: 'pin' | 'password'; returnPath: ReturnPath | undefined };

/** Resets a forgotten PIN with a code, or a forgotten password with a link. */
export const PinResetScreen = ({ what, returnPath }: PinResetScreenProps) => (
  <Stack gap="6" width="field">
    <PageHeader
      back={{
        label: t('back'),
        link: { to: '/dashboard/settings/account-security', search: { redirect: returnPath } },
      }}
      title={t(what === 'pin' ? 'pinTitle' : 'passwordTitle')}
      description={t(what === 'pin' ? 'pinIntro' : 'passwordIntro')}
    />
    {what === 'pin' ? <PinReset returnPath={returnPath} /> : <PasswordResetLink />}
  </Stack>
);
