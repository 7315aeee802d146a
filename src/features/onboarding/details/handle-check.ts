import type { CallData } from '#contract/call.ts';
import type { businessCalls } from '#contract/people/business.ts';
import type { Answer } from '#machines/flows/answer.ts';
import { answered } from '#src/flows/answered.ts';
import type { Api } from '#src/lib/api/api.ts';
import { pause } from '#src/lib/pause.ts';

export type HandleAnswer = CallData<(typeof businessCalls)['storeIdentityCheck']>;

/** The pause in typing after which the handle is checked. */
const typingPauseMs = 350;

/** Checks whether the handle is available. @param signal aborts the check when the next character is typed */
export async function checkHandle(
  api: Api,
  handle: string,
  { signal, ...proof }: { signal: AbortSignal; token?: string },
): Promise<Answer<HandleAnswer>> {
  await pause(typingPauseMs, signal);
  return answered(api('storeIdentityCheck', { query: { handle } }, { ...proof, timeout: true, signal }));
}
