import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, applicationName } from './client.ts';

/** Called with the payload of a message, or with undefined after a lost connection, when messages may have been missed. */
type OnMessage = (payload: string | undefined) => void;

export interface Subscription {
  /** Resolves once every later message arrives: before, the connection of this process may still be opening. */
  listening: Promise<void>;
  end(): void;
}

/** Receives what transactions send with `pg_notify`, on any process, once they are committed. */
export interface Listener {
  listen(channel: string, onMessage: OnMessage): Subscription;
  close(): Promise<void>;
}

const firstRetryMs = 500;
const maxRetryMs = 15_000;

/** Opens one connection for all channels of this process, with the first subscription. It is opened again if it breaks. */
export function makeListener(connection: Connection, log: FastifyBaseLogger): Listener {
  const subscriptions = new Map<string, Set<OnMessage>>();
  const listening = new Map<string, Promise<void>>();
  let client: Client | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;

  const publish = (channel: string, payload: string | undefined) => {
    for (const onMessage of subscriptions.get(channel) ?? []) onMessage(payload);
  };

  const connect = async (): Promise<Client> => {
    const opened = new Client({ ...connection, application_name: applicationName, keepAlive: true });
    opened.on('notification', ({ channel, payload }) => publish(channel, payload));
    // Without a listener Node would end the process; `end` follows.
    opened.on('error', (problem) => log.warn({ err: problem }, 'listening connection'));
    await opened.connect();
    for (const channel of subscriptions.keys())
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    return opened;
  };

  const openUntilConnected = async (isReopened: boolean) => {
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      if (isClosed) return;
      try {
        const opened = await connect();
        if (isClosed) return await opened.end();
        client = opened;
        opened.once('end', () => {
          client = undefined;
          opening = isClosed ? undefined : openUntilConnected(true);
        });
        if (isReopened) for (const channel of subscriptions.keys()) publish(channel, undefined);
        return;
      } catch (problem) {
        log.warn({ err: problem }, 'could not open the listening connection');
        await pause(retryMs, undefined, { ref: false });
      }
    }
  };

  return {
    listen(channel, onMessage) {
      const subscribers = subscriptions.get(channel) ?? new Set();
      subscriptions.set(channel, subscribers.add(onMessage));
      opening ??= openUntilConnected(false);
      // The connection may have been opened before the channel was known. Listening twice has no effect.
      const isListening =
        listening.get(channel) ??
        opening
          .then(() => client?.query(`listen ${client.escapeIdentifier(channel)}`))
          .then(
            () => undefined,
            // A connection that broke meanwhile listens to every channel once it is open again.
            () => undefined,
          );
      listening.set(channel, isListening);
      return { listening: isListening, end: () => void subscribers.delete(onMessage) };
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
