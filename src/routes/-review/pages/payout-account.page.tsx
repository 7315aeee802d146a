import type { PayoutAccountActor } from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { AddAccount } from '#src/features/payouts/accounts/add-account.tsx';

const stay = () => undefined;

export const AccountPage = ({ actor }: { actor: PayoutAccountActor }) => (
  <AddAccount onClose={stay} begin={() => ({ actor, pin: new SecretSlot<string>(), stop: stay })} />
);
