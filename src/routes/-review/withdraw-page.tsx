import { useSession } from '#src/flows/session/use-session.ts';
import type { WithdrawActor } from '#src/flows/withdraw/withdraw.actors.ts';
import { WithdrawScreen } from '#src/screens/withdraw/withdraw.screen.tsx';

export function WithdrawPage({ actor }: { actor: WithdrawActor }) {
  const { business } = useSession();
  return business && <WithdrawScreen actor={actor} business={business} />;
}
