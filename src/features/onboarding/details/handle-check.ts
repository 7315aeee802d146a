import type { CallData } from '#contract/call.ts';
import { businessCalls } from '#contract/people/business.ts';
import type { CallResult } from '#machines/flows/call-result.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import type { Api } from '#src/lib/api/api.ts';
import { pause } from '#src/lib/pause.ts';

export type HandleAvailability = CallData<(typeof businessCalls)['storeIdentityCheck']>;

/** The pause in typing after which the handle is checked. */
const typingPauseMs = 350;

/** Checks whether the handle is available. @param signal aborts the check when the next character is typed */
export async function checkHandle(
  api: Api,
  handle: string,
  { signal, ...credentials }: { signal: AbortSignal; token?: string },
): Promise<CallResult<HandleAvailability>> {
  await pause(typingPauseMs, signal);
  return toAnswer(
    api(businessCalls.storeIdentityCheck, { query: { handle } }, { ...credentials, timeout: true, signal }),
  );
}
