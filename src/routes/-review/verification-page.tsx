import { useMemo } from 'react';
import type { AccountVerificationActor } from '#src/features/account-verification/account-verification.actors.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { HandOver } from '#src/lib/hand-over.ts';
import { AccountVerificationScreen } from '#src/features/account-verification/steps/account-verification.screen.tsx';

export function VerificationPage({ actor }: { actor: AccountVerificationActor }) {
  const { business } = useSession();
  const verification = useMemo(
    () => ({ actor, numbers: new HandOver<never>(), businessId: '', stop: () => undefined }),
    [actor],
  );
  return (
    business && (
      <AccountVerificationScreen verification={verification} business={business} wayBack={undefined} />
    )
  );
}
