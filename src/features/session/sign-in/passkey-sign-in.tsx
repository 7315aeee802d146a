import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { hasPasskeys } from '#src/lib/has-passkeys.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { t } from './sign-in.messages.ts';

/** Signs in with a passkey, which needs neither a password nor a code. Hidden where the browser knows none. */
export function PasskeySignIn({ isDisabled }: { isDisabled: boolean }) {
  const session = useSessionActor();
  const isOnline = useOnline();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  if (!hasPasskeys()) return null;
  const signIn = async () => {
    const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
    const signedIn = await signInWithPasskey();
    if (signedIn) session.send({ type: 'session.begin', signedIn });
  };
  const handlePress = async () => {
    setPending(true);
    setProblem(undefined);
    await signIn().catch(setProblem);
    setPending(false);
  };
  const refusal = problem instanceof ApiError && problem.status < 500 ? problem : undefined;
  return (
    <>
      {/* The form above says that the device is offline. */}
      {isOnline && (
        <ConnectionNotice isUnreachable={problem !== undefined && !refusal} message={refusal?.message} />
      )}
      <Button
        icon={KeyRound}
        size="lg"
        isFull
        isDisabled={isDisabled}
        isPending={isPending}
        pendingLabel={t('pending')}
        onPress={() => void handlePress()}
      >
        {t('usePasskey')}
      </Button>
    </>
  );
}
