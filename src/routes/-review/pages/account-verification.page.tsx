import { useMemo } from 'react';
import type { AccountVerificationActor } from '#src/features/account-verification/account-verification.actors.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { AccountVerificationScreen } from '#src/features/account-verification/steps/account-verification.screen.tsx';

export function VerificationPage({ actor }: { actor: AccountVerificationActor }) {
  const { business } = useBusiness();
  const verification = useMemo(
    () => ({ actor, numbers: new SecretSlot<never>(), businessId: '', stop: () => undefined }),
    [actor],
  );
  return <AccountVerificationScreen verification={verification} business={business} returnPath={undefined} />;
}
