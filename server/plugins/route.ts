import type { FastifyRequest } from 'fastify';
import type { Call, CallBody, CallData, CallParams, CallQuery } from '#contract/call.ts';
import type { Callers } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { App } from '#server/app.ts';

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

export type Route = <C extends Call>(app: App, call: C, handler: Handler<C>) => void;
