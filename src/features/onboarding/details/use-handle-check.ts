import { useEffect, useState } from 'react';
import { findHandleProblem, handleProblemText } from '#domain/handle.ts';
import type { HandleCheck } from '#machines/flows/onboarding/index.ts';
import { api } from '#src/lib/api/api.ts';
import { checkHandle } from './handle-check.ts';

async function fetchHandleCheck(handle: string, signal: AbortSignal): Promise<HandleCheck> {
  try {
    const answer = await checkHandle(api, handle, { signal });
    if (!answer.ok) return { kind: 'unchecked' };
    return answer.data.available ? { kind: 'free' } : { kind: 'taken', ...answer.data };
  } catch {
    return { kind: 'unchecked' };
  }
}

/** Checks a handle while it is typed, for forms without a chart of their own. */
export function useHandleCheck(handle: string): HandleCheck {
  const [result, setResult] = useState<{ handle: string; check: HandleCheck }>();
  const problem = findHandleProblem(handle);
  const shouldCheck = problem === undefined;
  useEffect(() => {
    if (!shouldCheck) return undefined;
    const controller = new AbortController();
    void fetchHandleCheck(handle, controller.signal).then((check) => {
      if (!controller.signal.aborted) setResult({ handle, check });
      return undefined;
    });
    return () => controller.abort();
  }, [handle, shouldCheck]);
  if (handle === '') return { kind: 'empty' };
  if (problem) return { kind: 'malformed', reason: handleProblemText[problem] };
  return result?.handle === handle ? result.check : { kind: 'checking' };
}
