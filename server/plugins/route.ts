import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type Call,
  type CallBody,
  type CallData,
  type CallParams,
  type CallQuery,
  addressOf,
} from '#contract/call.ts';
import type { Authority, Callers } from '#server/caller.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { CountedRefusal, Refusal } from '#server/refusal.ts';
import { callerOf, scopeOf } from './access.ts';
import type { Idempotency } from './idempotency.ts';
import type { RateLimits } from './rate-limit.ts';
import type { Seal } from './seal.ts';

/** What modules register their routes on: the server below /api, and what every call passes through. */
export interface App {
  http: FastifyInstance;
  deps: Deps;
  authority: Authority;
  limits: RateLimits;
  idempotency: Idempotency;
  seal: Seal;
}

type CallerOf<C extends Call> = C['access'] extends keyof Callers
  ? Callers[C['access']]
  : Callers['business'];

/** What a handler is given. Everything was checked: access, permission, limits, payload. */
export interface Input<C extends Call> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  caller: CallerOf<C>;
  request: FastifyRequest;
}

/** POST, PATCH and DELETE run in one transaction that commits, with the kept answer, before the reply. */
export type Handler<C extends Call> = C['method'] extends 'GET'
  ? (input: Input<C>) => Promise<CallData<C>>
  : (input: Input<C> & { tx: Transaction }) => Promise<CallData<C>>;

type AnyHandler = (input: object) => Promise<unknown>;

/**
 * Serves one call of the contract. In order: flood limit, access (before the body is read), decryption, payload, the
 * call's own limit, transaction, idempotency, handler, answer. Answers are parsed by their schema in every mode, so
 * nothing leaves that the contract does not name.
 */
export function route<C extends Call>(app: App, call: C, handler: Handler<C>): void {
  const { http, deps, authority, limits, idempotency, seal } = app;
  // The one place where the types of a call and of what it was parsed into part: `Input` says what was parsed.
  const handle = handler as AnyHandler;
  const reads = call.method === 'GET';
  const name = `${call.method} ${addressOf(call)}`;
  const toJson = (answer: unknown) => JSON.stringify({ data: call.data.parse(answer) });

  http.route({
    method: call.method,
    url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(call.bodyLimit && { bodyLimit: Math.ceil(call.bodyLimit * base64Growth) }),
    onRequest: async (request) => {
      limits.flood(request);
      request.caller = await callerOf(call.access, request, authority);
    },
    handler: async (request, reply) => {
      const content = call.plain ? request.body : await seal.open(request);
      const params = parsed(call.params, request.params);
      const query = parsed(call.query, request.query);
      const body = parsed(call.body, content);
      if (call.limit) await limits.count(call.limit, request, body);
      const input = { params, query, body, caller: request.caller, request };
      reply.type('application/json; charset=utf-8');
      if (reads) return toJson(await handle(input));

      const key = call.secretAnswer ? undefined : keyOf(request);
      return settled(deps.db, async (tx) => {
        const work = async () => toJson(await handle({ ...input, tx }));
        if (key === undefined) return work();
        const scoped = { scope: scopeOf(request.caller), call: name, key };
        return idempotency.once(tx, scoped, { params, query, body }, work);
      });
    },
  });
}

/** One transaction: kept when the work succeeds or its refusal is to be counted, undone otherwise. */
async function settled(db: Database, work: (tx: Transaction) => Promise<string>): Promise<string> {
  const outcome = await db.transaction(async (tx) => {
    try {
      return { answer: await work(tx) };
    } catch (problem) {
      if (problem instanceof CountedRefusal) return { problem };
      throw problem;
    }
  });
  if ('problem' in outcome) throw outcome.problem;
  return outcome.answer;
}

/** A body may arrive encrypted: base64, with a little around it. */
const base64Growth = 1.4;

function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new Refusal('INVALID', { fields });
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) {
    throw new Refusal('INVALID', {
      fields: [{ field: 'Idempotency-Key', message: 'Use 1 to 200 characters' }],
    });
  }
  return key;
}
