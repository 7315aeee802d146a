import type { ConfirmationActor } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { HandOver } from '#src/lib/hand-over.ts';
import { VirtualAccountDialog } from '#src/features/payouts/accounts/virtual-account-dialog.tsx';

const stay = () => undefined;

/** The confirmation of a virtual account. Resetting a PIN uses the same chart. */
export const CodePage = ({ actor }: { actor: ConfirmationActor }) => (
  <VirtualAccountDialog
    onClose={stay}
    begin={() => ({ actor, secret: new HandOver<string>(), stop: stay })}
  />
);
