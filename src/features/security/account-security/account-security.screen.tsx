import { useQuery } from '@tanstack/react-query';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { useWayBack, WayBackButton } from '#src/features/payout-requirements/way-back.tsx';
import type { WayBack } from '#src/features/payout-requirements/way-back-search.ts';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './account-security.messages.ts';
import { PinCard } from './pin-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * The person's own PIN, password and sessions. A person who came here to set a PIN for a withdrawal also sees the other
 * requirements and the link back.
 */
export function AccountSecurityScreen({ wayBack }: { wayBack: WayBack | undefined }) {
  const { data: needs } = useQuery({ ...payoutRequirementsQuery(), enabled: wayBack !== undefined });
  const back = useWayBack('pin', wayBack);
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} description={t('intro')} actions={back && <WayBackButton to={back} />} />
      {wayBack && needs && <PayoutSteps needs={needs} here="pin" wayBack={wayBack} />}
      <PinCard wayBack={wayBack} />
      <PasswordCard />
      <SessionsCard />
    </Stack>
  );
}
