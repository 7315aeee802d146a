import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  createServer,
  request as requestUpstream,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const healthEveryMs = 100;
const pollMs = 10;

interface Target {
  port: number;
  isReady: boolean;
  agent: Agent;
}

/**
 * A small load balancer in front of processes on this machine, which behaves like those of docs/operations.md: requests in turn
 * to the processes whose `/readyz` answers 200, with the client's `Host`; a request that was not sent goes to the next process,
 * one whose answer was lost is answered 502, except that reading is repeated; and a file of a build that one process doesn't have
 * is asked for at the others.
 */
export class Balancer {
  readonly base: string;
  readonly #server: Server;
  readonly #targets: Target[];
  readonly #closing = new AbortController();
  readonly #checking: Promise<void>;
  #turn = 0;

  private constructor(server: Server, port: number, targets: Target[]) {
    this.#server = server;
    this.#targets = targets;
    this.base = `http://localhost:${port}`;
    server.on('request', (request, response) => {
      // A client that left in the middle of its request waits for no answer.
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#checking = this.#checkHealth();
  }

  static async open(port: number, targetPorts: readonly number[]): Promise<Balancer> {
    const server = createServer().listen(port, 'localhost');
    await once(server, 'listening');
    const targets = targetPorts.map((target) => ({
      port: target,
      isReady: false,
      agent: new Agent({ keepAlive: true }),
    }));
    return new Balancer(server, port, targets);
  }

  /** Resolves once so many processes get requests. */
  async untilReady(processes: number): Promise<void> {
    while (this.#targets.filter(({ isReady }) => isReady).length !== processes) {
      if (this.#closing.signal.aborted) throw new Error('The balancer was closed');
      await pause(pollMs);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#checking;
    this.#server.closeAllConnections();
    this.#server.close();
    for (const { agent } of this.#targets) agent.destroy();
  }

  async #checkHealth(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await Promise.all(
        this.#targets.map(async (target) => {
          target.isReady = await fetch(`http://localhost:${target.port}/readyz`, {
            signal: AbortSignal.timeout(2000),
          }).then(
            ({ ok }) => ok,
            () => false,
          );
        }),
      );
      await pause(healthEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns all processes that are ready, beginning with the next in turn. */
  #inTurn(): Target[] {
    const ready = this.#targets.filter(({ isReady }) => isReady);
    this.#turn += 1;
    const first = ready.length === 0 ? 0 : this.#turn % ready.length;
    return [...ready.slice(first), ...ready.slice(0, first)];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const targets = this.#inTurn();
    for (const [nth, target] of targets.entries()) {
      const isLast = nth === targets.length - 1;
      const sent = await send(target, request, body);
      if ('problem' in sent) {
        if (sent.isUnsent) target.isReady = false;
        if (!isLast && (sent.isUnsent || request.method === 'GET')) continue;
        break;
      }
      if (isMissingFile(request, sent) && !isLast) {
        sent.resume();
        continue;
      }
      return relay(sent, response);
    }
    response.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"BAD_GATEWAY"}');
  }
}

/** Old and new version side by side: the page of one names files that only that one has. */
const isMissingFile = ({ url = '' }: IncomingMessage, { statusCode }: IncomingMessage): boolean =>
  url.startsWith('/assets/') && statusCode === 404;

interface Failure {
  problem: Error;
  /** True if the process got nothing of the request. */
  isUnsent: boolean;
}

function send(
  { port, agent }: Target,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | Failure> {
  const forwarded: OutgoingHttpHeaders = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' };
  return new Promise((resolve) => {
    const upstream = requestUpstream(
      { host: 'localhost', port, agent, method, path: url, headers: forwarded },
      resolve,
    );
    upstream.on('error', (problem: NodeJS.ErrnoException) =>
      resolve({ problem, isUnsent: problem.code === 'ECONNREFUSED' }),
    );
    upstream.end(body);
  });
}

function relay(from: IncomingMessage, to: ServerResponse): void {
  const { connection: _, ...headers } = from.headers;
  to.writeHead(from.statusCode ?? 502, headers);
  // The beginning of a stream waits for no content.
  to.flushHeaders();
  from.pipe(to);
  // A process that dies in the middle of an answer leaves it unfinished for the client, too.
  from.once('close', () => from.complete || to.destroy());
  to.once('close', () => from.destroy());
}
