import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type Api, type ApiSettings, createApi } from '#src/lib/api.ts';
import type { ApiServer } from './api-server.ts';

interface Held {
  name: CallName;
  go(api: Api): void;
}

/** The project's own client against the server, each of whose calls waits until the test lets it go or cuts the line. */
export interface HeldApi {
  api: Api;
  /** Lets the oldest waiting call of that name go to the server. */
  answer(name: CallName): Promise<void>;
  /** Lets it go to where nobody listens. */
  lose(name: CallName): Promise<void>;
}

type Who = Pick<ApiSettings, 'token' | 'businessId' | 'onSessionRefused'>;

/** Where the server listens; once a file. */
export async function listen({ http }: ApiServer): Promise<string> {
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api`;
}

export function holdApi({ deps }: ApiServer, host: string, who: Who): HeldApi {
  const boot = {
    mode: deps.config.mode,
    encryptionKey: deps.config.keyFor('transport').toString('base64'),
    clientId: deps.config.clientId,
  };
  const real = createApi({ boot, host, ...who });
  const dead = createApi({ boot, host: 'http://127.0.0.1:1/api', ...who });
  let waiting: Held[] = [];
  const api: Api = async (name, input, options) => {
    const chosen = await new Promise<Api>((resolve, reject) => {
      const held: Held = { name, go: resolve };
      waiting.push(held);
      options?.signal?.addEventListener('abort', () => {
        waiting = waiting.filter((other) => other !== held);
        reject(new Error('given up'));
      });
    });
    return chosen(name, input, options);
  };
  const release = async (name: CallName, chosen: Api) => {
    const held = await vi.waitFor(() => {
      const found = waiting.find((call) => call.name === name);
      if (!found) throw new Error(`${name} was not called`);
      return found;
    }, 5_000);
    waiting = waiting.filter((other) => other !== held);
    held.go(chosen);
  };
  return { api, answer: (name) => release(name, real), lose: (name) => release(name, dead) };
}
