import { useEffect } from 'react';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';

/** Records journeys while a person is signed in who has agreed; the recorder is loaded only then. */
export function useRecording(): void {
  const session = useSessionActor();
  const { user, business } = useSession();
  const [userId, businessId] = [user?.recordsJourneys ? user.id : undefined, business?.id];
  useEffect(() => {
    if (userId === undefined || businessId === undefined) return undefined;
    let isOver = false;
    let end: (() => void) | undefined;
    const begin = async () => {
      // If the recorder can't be loaded, nothing is recorded and no error is shown.
      const loaded = await import('./start-recorder.ts').catch(() => undefined);
      if (!isOver) end = loaded?.startRecorder(session);
    };
    void begin();
    return () => {
      isOver = true;
      end?.();
    };
  }, [session, userId, businessId]);
}
