import * as z from 'zod/mini';
import type { SmsSender } from './sms.ts';

/** Termii's answer to an accepted message. */
const Accepted = z.object({ message_id: z.string().check(z.minLength(1)) });
const Refused = z.object({ message: z.string() });

export interface TermiiAccess {
  apiKey: string;
  /** The base address of the account, or a local server that behaves as documented. */
  url: string;
  /** The registered sender ID, which phones show as the sender. */
  senderId: string;
  /** `dnd` also reaches numbers that refuse promotional messages. */
  channel: 'dnd' | 'generic';
  timeoutMs?: number;
}

const maxReasonLength = 200;

/**
 * Sends through Termii's public API, https://developers.termii.com/messaging-api. It has no idempotency key: a message
 * whose response was lost is sent again.
 */
export function createTermiiSmsSender({
  apiKey,
  url,
  senderId,
  channel,
  timeoutMs = 15_000,
}: TermiiAccess): SmsSender {
  return {
    provider: 'termii',
    async deliver({ to, text }) {
      const response = await fetch(`${url}/api/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        body: JSON.stringify({
          api_key: apiKey,
          to: to.replace(/^\+/, ''),
          from: senderId,
          sms: text,
          type: 'plain',
          channel,
        }),
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok && Accepted.safeParse(body).success) return { isAccepted: true };
      // Only these two statuses are about the message itself; the others are about the account or the server.
      if (response.status === 400 || response.status === 422)
        return { isAccepted: false, reason: readReason(body) ?? `Termii answered ${response.status}` };
      throw new Error(`Termii answered ${response.status}`);
    },
  };
}

const readReason = (body: unknown) => Refused.safeParse(body).data?.message.slice(0, maxReasonLength);
