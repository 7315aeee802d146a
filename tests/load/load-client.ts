import { type Socket, connect } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Ask {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The text of the body. If it is present, the request is a POST, or has another method. */
  body?: string;
  method?: 'PATCH';
  /** The type of the body, JSON by default. */
  type?: string;
  /** The status of the expected response, 200 by default. */
  status?: number;
}

export interface Sample {
  /** The milliseconds from the first byte sent to the last byte received, for each request. */
  latencies: number[];
  elapsedMs: number;
}

const endOfHead = Buffer.from('\r\n\r\n');

/** A keep-alive connection without a client library, so that only the server is measured. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #settle: { resolve: (body: Buffer) => void; reject: (problem: Error) => void } | undefined;

  readonly #status: string;

  constructor({ port, status = 200 }: Pick<Ask, 'port' | 'status'>) {
    this.#status = String(status);
    this.#socket = connect({ host: 'localhost', port, noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (problem) => this.#settle?.reject(problem));
    this.#socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection')));
  }

  /** Returns the body of a response with the expected status, and rejects any other response. */
  ask(request: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(endOfHead);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    const bodyStart = headEnd + endOfHead.length;
    if (this.#received.length < bodyStart + length) return;
    const body = this.#received.subarray(bodyStart);
    this.#received = Buffer.alloc(0);
    const status = head.slice(9, 12);
    if (status === this.#status && Number.isInteger(length)) this.#settle?.resolve(body);
    else this.#settle?.reject(new Error(`Answered ${status}: ${body.toString('utf8', 0, 300)}`));
  }
}

/** Returns the bytes of a request, which are built once and sent many times. */
export function requestOf({
  path,
  headers,
  body,
  method = body === undefined ? 'GET' : 'POST',
  type = 'application/json',
}: Omit<Ask, 'method'> & { method?: string }): Buffer {
  const content =
    body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...content }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Returns the body of the response. */
export async function bytesOf(ask: Ask): Promise<Buffer> {
  const connection = new Connection(ask);
  const body = await connection.ask(requestOf(ask));
  connection.close();
  return body;
}

/** Returns the value of a JSON response. */
export const answerOf = async (ask: Ask): Promise<unknown> =>
  JSON.parse((await bytesOf(ask)).toString('utf8'));

/**
 * Sends requests in a closed loop: each connection sends the next request as soon as it has a response, until the
 * duration or the number of requests is reached.
 * @param ask the request, or a function that returns the next one; all of them expect the same status
 */
export async function load(
  ask: Ask | (() => Ask),
  bounds: { connections: number; durationMs: number; requests: number },
): Promise<Sample> {
  const next = typeof ask === 'function' ? ask : undefined;
  const first = typeof ask === 'function' ? ask() : ask;
  const sameRequest = requestOf(first);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + bounds.durationMs;
  let left = bounds.requests;
  const run = async () => {
    const connection = new Connection(first);
    for (let now = performance.now(); now < deadline && left > 0;) {
      left -= 1;
      await connection.ask(next ? requestOf(next()) : sameRequest);
      const answeredAt = performance.now();
      latencies.push(answeredAt - now);
      now = answeredAt;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: bounds.connections }, run));
  return { latencies, elapsedMs: performance.now() - startedAt };
}

/** Returns a quantile of the values. A share of 0.5 returns the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
