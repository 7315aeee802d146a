import { useEffect } from 'react';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';

/** Records journeys while somebody is signed in who agreed to it; only then the recorder is loaded at all. */
export function useRecording(): void {
  const session = useSessionActor();
  const { user, business } = useSession();
  const [userId, businessId] = [user?.recordsJourneys ? user.id : undefined, business?.id];
  useEffect(() => {
    if (userId === undefined || businessId === undefined) return undefined;
    let isOver = false;
    let end: (() => void) | undefined;
    const begin = async () => {
      // Where it cannot be loaded nothing is recorded, and nobody is troubled with it.
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
