import { useQuery } from '@tanstack/react-query';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { useReturnPath, ReturnButton } from '#src/features/payout-requirements/return-path.tsx';
import type { ReturnPath } from '#src/features/payout-requirements/return-path-search.ts';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { AuthenticatorCard } from '#src/features/security/authenticator/authenticator-card.tsx';
import { PasskeysCard } from '#src/features/security/passkeys/passkeys-card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './account-security.messages.ts';
import { PinCard } from './pin-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * The person's own PIN, password, authenticator app, passkeys and sessions. A person who came here to set a PIN for a withdrawal also
 * sees the other requirements and the link back.
 */
export function AccountSecurityScreen({ returnPath }: { returnPath: ReturnPath | undefined }) {
  const { data: requirements } = useQuery({
    ...payoutRequirementsQuery(),
    enabled: returnPath !== undefined,
  });
  const back = useReturnPath('pin', returnPath);
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} description={t('intro')} actions={back && <ReturnButton to={back} />} />
      {returnPath && requirements && (
        <PayoutSteps requirements={requirements} here="pin" returnPath={returnPath} />
      )}
      <PinCard returnPath={returnPath} />
      <PasswordCard />
      <AuthenticatorCard />
      <PasskeysCard />
      <SessionsCard />
    </Stack>
  );
}
