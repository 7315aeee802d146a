import { useState } from 'react';

/** Whether a picture can be shown; forgets a failure when the address changes. */
export function useImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  const isShown = Boolean(src) && src !== failed;
  return { shownSrc: isShown ? (src ?? undefined) : undefined, onError: () => setFailed(src ?? undefined) };
}
