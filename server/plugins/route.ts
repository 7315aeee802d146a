import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Call,
  type CallBody,
  type CallData,
  type CallParams,
  type CallQuery,
  addressOf,
  ignoresIdempotencyKey,
} from '#contract/call.ts';
import type { Authority, Callers } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/app-error.ts';
import { getCaller, getIdempotencyScope, renewCaller } from './access.ts';
import { compileSchema } from './compiled.ts';
import type { Idempotency } from './idempotency.ts';
import { type MaxBytesFor, type ReceivedFile, acceptMultipart, receiveForm } from './multipart.ts';
import type { RateLimits } from './limits/rate-limit.ts';
import type { PayloadEncryption } from './payload-encryption.ts';
import { runInTransaction } from './run-in-transaction.ts';
import type { Webhooks } from './webhooks.ts';

/** The router for modules: the server below /api, and the checks that every call passes. */
export interface App {
  http: FastifyInstance;
  deps: Deps;
  authority: Authority;
  /** The same, for checks that are no activity of the person: they don't extend the session. */
  passiveAuthority: Authority;
  limits: RateLimits;
  idempotency: Idempotency;
  payloadEncryption: PayloadEncryption;
  webhooks: Webhooks;
}

type CallerOf<C extends Call> = C['access'] extends keyof Callers
  ? Callers[C['access']]
  : Callers['business'];

/** The input of a handler. Everything was checked: access, permission, limits, payload. */
export interface Input<C extends Call> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  caller: CallerOf<C>;
  request: FastifyRequest;
  /** For headers only; the answer is what the handler returns. */
  reply: FastifyReply;
}

/** The input of a multipart call's `prepare`: the file is stored temporarily until the call has ended. */
export type UploadInput<C extends Call> = Input<C> & { file: ReceivedFile };

/** POST, PATCH and DELETE run in one transaction that commits, with the stored answer, before the reply. */
export type Handler<C extends Call> = C['method'] extends 'GET'
  ? (input: Input<C>) => Promise<CallData<C>>
  : (input: Input<C> & { tx: Transaction }) => Promise<CallData<C>>;

type AnyHandler = (input: object) => Promise<unknown>;

/**
 * Serves a call of the contract. In order: flood limit, access (before the body is read), decryption, payload, the
 * call's own limit, transaction, idempotency, handler, answer. Answers are parsed by their schema in every mode, so that
 * no field leaves that the contract does not name.
 */
export function route<C extends Call>(app: App, call: C, handler: Handler<C>): void {
  // The only place where the types of a call and of its parsed input differ: `Input` is the parsed type.
  const handle = handler as AnyHandler;
  const answerTo = sendAnswer(app, call);
  serve(app.http, app, call, async (request, reply) => {
    const body = call.plain ? request.body : app.payloadEncryption.decryptBody(request);
    return answerTo({ request, reply }, body, handle);
  });
}

/**
 * Serves a multipart call. `prepare` does what would keep a transaction open for too long (creating image sizes, storing bytes)
 * and has no lasting effect: only what `handler` then writes makes it one, and a repeat may prepare again.
 */
export function uploadRoute<C extends Call, Prepared>(
  app: App,
  call: C,
  prepare: (input: UploadInput<C>) => Promise<Prepared>,
  handler: (input: Input<C> & { prepared: Prepared; tx: Transaction }) => Promise<CallData<C>>,
  maxBytesFor?: MaxBytesFor,
): void {
  const makeReady = prepare as AnyHandler;
  const handle = handler as AnyHandler;
  const answerTo = sendAnswer(app, call);
  void app.http.register(async (http) => {
    acceptMultipart(http);
    serve(http, app, call, async (request, reply) => {
      // Before the body, unlike in other calls: it may be large.
      if (call.limit) await app.limits.count(call.limit, request, undefined);
      const { fields, file, discard } = await receiveForm(request, call.bodyLimit ?? 0, maxBytesFor);
      try {
        if (!file)
          throw new AppError('INVALID', { fields: [{ field: 'file', message: 'Choose a file to upload' }] });
        const ready = (input: object) => makeReady({ ...input, file });
        return await answerTo({ request, reply }, fields, handle, { ready, comparedContent: file.hash });
      } finally {
        await discard();
      }
    });
  });
}

/**
 * Serves a call that asks another company first: `prepare` runs before the transaction, so that none waits for a
 * provider; its effect happens once however often it is repeated. `handler` runs only if the caller still has access then.
 */
export function preparedRoute<C extends Call, Prepared>(
  app: App,
  call: C,
  prepare: (input: Input<C>) => Promise<Prepared>,
  handler: (input: Input<C> & { prepared: Prepared; tx: Transaction }) => Promise<CallData<C>>,
): void {
  const ready = prepare as AnyHandler;
  const handle = handler as AnyHandler;
  const answerTo = sendAnswer(app, call);
  serve(app.http, app, call, async (request, reply) =>
    answerTo({ request, reply }, app.payloadEncryption.decryptBody(request), handle, { ready }),
  );
}

function serve(
  http: FastifyInstance,
  { limits, authority }: App,
  call: Call,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): void {
  http.route({
    method: call.method,
    url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(call.bodyLimit && { bodyLimit: Math.ceil(call.bodyLimit * base64Growth) }),
    onRequest: async (request, reply) => {
      // No answer of a call is stored by a browser or a proxy.
      reply.header('cache-control', 'no-store');
      limits.flood(request);
      request.caller = await getCaller(call.access, request, authority);
    },
    handler: async (request, reply) => {
      reply.type('application/json; charset=utf-8');
      return answer(request, reply);
    },
  });
}

/** The result of the work before the transaction, and the content that represents a file when repeats are compared. */
interface PreparedWork {
  ready: (input: object) => Promise<unknown>;
  comparedContent?: string;
}

function sendAnswer({ deps, limits, idempotency }: App, call: Call) {
  const reads = call.method === 'GET';
  const name = `${call.method} ${addressOf(call)}`;
  const answerSchema = compileSchema(call.data);
  const toJson = (answer: unknown) => JSON.stringify({ data: z.parse(answerSchema, answer) });
  return async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    content: unknown,
    handle: AnyHandler,
    before?: PreparedWork,
  ) => {
    const params = parseInput(call.params, request.params);
    const query = parseInput(call.query, request.query);
    const body = parseInput(call.body, content ?? undefined);
    if (call.limit && !call.multipart) await limits.count(call.limit, request, body);
    const input = { params, query, body, caller: request.caller, request, reply };
    if (reads) return toJson(await handle(input));

    const key = ignoresIdempotencyKey(call) ? undefined : keyOf(request);
    const scoped =
      key === undefined ? undefined : { scope: getIdempotencyScope(request.caller), call: name, key };
    const payload = {
      params,
      query,
      body,
      ...(before?.comparedContent !== undefined && { file: before.comparedContent }),
    };
    const newSecret = newSecretOf(call, body);
    if (before && scoped) await idempotency.rejectOtherPayload(deps.db, scoped, payload, newSecret);
    const prepared = before && (await before.ready(input));
    return runInTransaction(deps.db, async (tx) => {
      const { caller } = input;
      const renewed = before ? await renewCaller({ ...deps, db: tx }, call.access, caller) : caller;
      const work = async () => toJson(await handle({ ...input, caller: renewed, prepared, tx }));
      if (scoped === undefined) return work();
      return idempotency.runOnce(tx, scoped, payload, work, newSecret);
    });
  };
}

/** A body may arrive encrypted: base64, with a little around it. */
const base64Growth = 1.4;

function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error);
}

/** Returns the new password that a call sets, if it sets one. */
function newSecretOf({ passwordField: newSecret }: Call, body: unknown): string | undefined {
  if (newSecret === undefined || typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, newSecret);
  return typeof value === 'string' ? value : undefined;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) {
    throw new AppError('INVALID', {
      fields: [{ field: 'Idempotency-Key', message: 'Use 1 to 200 characters' }],
    });
  }
  return key;
}
