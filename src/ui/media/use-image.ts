import { useState } from 'react';

/** Returns the address of an image unless it failed to load. A failure is reset when the address changes. */
export function useImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  const isShown = Boolean(src) && src !== failed;
  return { shownSrc: isShown ? (src ?? undefined) : undefined, onError: () => setFailed(src ?? undefined) };
}
