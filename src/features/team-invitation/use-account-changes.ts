import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { type TeamInvitationActor, getAccountEmail } from './team-invitation.actors.ts';

/** Tells the chart when somebody signs in or out, also in another tab. */
export function useAccountChanges(actor: TeamInvitationActor): void {
  const session = useSessionActor();
  const email = useSelector(session, () => getAccountEmail(session));
  useEffect(() => {
    if (actor.getSnapshot().context.accountEmail !== email) actor.send({ type: 'account.changed', email });
  }, [actor, email]);
}
