import type { ReactNode } from 'react';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { t } from './profile-completion.messages.ts';

/** Asks a person without a name or a business for them. No other page opens before that. */
export function ProfileCompletionScreen({ children }: { children: ReactNode }) {
  const session = useSessionActor();
  const view = useSession();
  const signOut = (
    <Button
      variant="quiet"
      isDisabled={!view.controls.has('signOut')}
      data-event="signOut"
      onPress={() => session.send({ type: 'signOut' })}
    >
      {t('signOut')}
    </Button>
  );
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }} headerAction={signOut}>
      <FlowRoot flow="session" state={view.state}>
        {children}
      </FlowRoot>
    </AuthFrame>
  );
}
