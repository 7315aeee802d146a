import * as z from 'zod/mini';
import type { CallData, CallInput } from '#contract/call.ts';
import { checkoutCalls } from '#contract/shop/checkout.ts';
import { ApiError, NetworkError, TimeoutError } from '#src/lib/api/api-errors.ts';

/** The deadline of the API's calls (specification, section 9). */
const timeoutMs = 15_000;

type Calls = typeof checkoutCalls;
type Name = keyof Calls;

export type CallCheckout = <N extends Name>(
  name: N,
  input?: Pick<CallInput<Calls[N]>, 'body'>,
  signal?: AbortSignal,
) => Promise<CallData<Calls[N]>>;

const Envelope = z.object({ data: z.unknown() });
const unreadable = { error: "Couldn't read the store's response. Try again.", code: 'UNEXPECTED' };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns the client of a store's checkout. The cookie of the cart is all that identifies the customer.
 * @param address the address of the checkout page, without a slash at the end
 */
export const createCallCheckout =
  (address: string): CallCheckout =>
  async <N extends Name>(
    name: N,
    { body }: Pick<CallInput<Calls[N]>, 'body'> = {},
    signal?: AbortSignal,
  ): Promise<CallData<Calls[N]>> => {
    const call = checkoutCalls[name];
    const timeUp = AbortSignal.timeout(timeoutMs);
    const isPost = call.method === 'POST';
    const send = async () => {
      const answer = await fetch(address + call.path, {
        method: call.method,
        headers: { accept: 'application/json', ...(isPost && { 'content-type': 'application/json' }) },
        // Without a body a call is still a request of JSON: no form of another site can send one.
        ...(isPost && { body: JSON.stringify(body ?? {}) }),
        signal: signal ? AbortSignal.any([signal, timeUp]) : timeUp,
      });
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    };
    const answer = await send().catch((problem: unknown) => {
      if (timeUp.aborted) throw new TimeoutError();
      signal?.throwIfAborted();
      throw new NetworkError("Couldn't reach the server", { cause: problem });
    });
    const response = parseJson(answer.text);
    if (!answer.ok) throw new ApiError(answer.status, response);
    const data = z.safeParse(call.data, z.safeParse(Envelope, response).data?.data);
    if (!data.success) throw new ApiError(502, unreadable);
    return data.data as CallData<Calls[N]>;
  };
