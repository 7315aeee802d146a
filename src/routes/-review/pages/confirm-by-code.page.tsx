import type { ConfirmationActor } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { VirtualAccountDialog } from '#src/features/payouts/accounts/virtual-account-dialog.tsx';

const stay = () => undefined;

/** The confirmation of a virtual account. Resetting a PIN uses the same chart. */
export const CodePage = ({ actor }: { actor: ConfirmationActor }) => (
  <VirtualAccountDialog
    onClose={stay}
    begin={() => ({ actor, secret: new SecretSlot<string>(), chooseChannel: stay, stop: stay })}
  />
);
