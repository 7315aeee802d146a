import type { PayoutAccountActor } from '#src/flows/payout-account/payout-account.actors.ts';
import { HandOver } from '#src/lib/hand-over.ts';
import { AddAccount } from '#src/screens/payouts/add-account.tsx';

const stay = () => undefined;

export const AccountPage = ({ actor }: { actor: PayoutAccountActor }) => (
  <AddAccount onClose={stay} begin={() => ({ actor, pin: new HandOver<string>() })} />
);
