import { useEffect, useState } from 'react';
import { handleProblem, handleProblemText } from '#domain/handle.ts';
import type { HandleVerdict } from '#machines/flows/onboarding/index.ts';
import { api } from '#src/lib/api/api.ts';
import { checkHandle } from './handle-check.ts';

async function judged(handle: string, signal: AbortSignal): Promise<HandleVerdict> {
  try {
    const answer = await checkHandle(api, handle, { signal });
    if (!answer.ok) return { kind: 'unchecked' };
    return answer.data.available ? { kind: 'free' } : { kind: 'taken', ...answer.data };
  } catch {
    return { kind: 'unchecked' };
  }
}

/** Checks a handle while it is typed, for forms without a chart of their own. */
export function useHandleVerdict(handle: string): HandleVerdict {
  const [told, setTold] = useState<{ handle: string; verdict: HandleVerdict }>();
  const problem = handleProblem(handle);
  const isWorthAsking = problem === undefined;
  useEffect(() => {
    if (!isWorthAsking) return undefined;
    const asking = new AbortController();
    void judged(handle, asking.signal).then((verdict) => {
      if (!asking.signal.aborted) setTold({ handle, verdict });
      return undefined;
    });
    return () => asking.abort();
  }, [handle, isWorthAsking]);
  if (handle === '') return { kind: 'empty' };
  if (problem) return { kind: 'malformed', reason: handleProblemText[problem] };
  return told?.handle === handle ? told.verdict : { kind: 'checking' };
}
