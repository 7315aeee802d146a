import { useSession } from '#src/features/session/use-session.ts';
import type { WithdrawActor } from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { WithdrawScreen } from '#src/features/payouts/withdraw/withdraw.screen.tsx';

export function WithdrawPage({ actor }: { actor: WithdrawActor }) {
  const { business } = useSession();
  return business && <WithdrawScreen actor={actor} business={business} />;
}
