import { useBusiness } from '#src/features/session/use-business.tsx';
import type { WithdrawActor } from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { WithdrawScreen } from '#src/features/payouts/withdraw/withdraw.screen.tsx';

export function WithdrawPage({ actor }: { actor: WithdrawActor }) {
  const { business } = useBusiness();
  return <WithdrawScreen actor={actor} business={business} />;
}
