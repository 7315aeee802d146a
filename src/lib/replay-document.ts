import { isReplayPath } from '#domain/session-replay.ts';

/** Returns the script of the recorder that the server put into this document; null without one. */
export const findReplayScript = (): HTMLScriptElement | null =>
  document.querySelector<HTMLScriptElement>('script[data-replay-key]');

/** Returns the path with which this document was loaded, whatever its address is now. */
const getFirstPath = (): string => {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href).pathname;
};

/**
 * Returns true for a page that needs a document of its own: one that may not be recorded, in a document with the recorder; and one
 * to record, in a document that began on another page. The server decides which document has the recorder.
 * @param isAgreed whether the person agreed to session replay
 */
export function needsOwnDocument(path: string, isAgreed: boolean): boolean {
  if (findReplayScript()) return !isReplayPath(path);
  return isAgreed && isReplayPath(path) && !isReplayPath(getFirstPath());
}
