import { useEffect, useState } from 'react';
import { findHandleProblem, handleProblemText } from '#domain/handle.ts';
import type { HandleVerdict } from '#machines/flows/onboarding/index.ts';
import { api } from '#src/lib/api/api.ts';
import { checkHandle } from './handle-check.ts';

async function fetchVerdict(handle: string, signal: AbortSignal): Promise<HandleVerdict> {
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
  const [result, setResult] = useState<{ handle: string; verdict: HandleVerdict }>();
  const problem = findHandleProblem(handle);
  const shouldCheck = problem === undefined;
  useEffect(() => {
    if (!shouldCheck) return undefined;
    const controller = new AbortController();
    void fetchVerdict(handle, controller.signal).then((verdict) => {
      if (!controller.signal.aborted) setResult({ handle, verdict });
      return undefined;
    });
    return () => controller.abort();
  }, [handle, shouldCheck]);
  if (handle === '') return { kind: 'empty' };
  if (problem) return { kind: 'malformed', reason: handleProblemText[problem] };
  return result?.handle === handle ? result.verdict : { kind: 'checking' };
}
