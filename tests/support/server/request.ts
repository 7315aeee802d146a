import * as z from 'zod/mini';
import { type Call, type CallData, type CallInput, addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { compileSchema } from '#server/plugins/compiled.ts';

export type InputOf<Name extends CallName> = Omit<CallInput<(typeof calls)[Name]>, 'file'> & {
  file?: SentFile;
};
export type DataOf<Name extends CallName> = CallData<(typeof calls)[Name]>;

/** The session and idempotency key of a request. */
export interface Asking {
  token?: string;
  businessId?: string;
  idempotencyKey?: string;
}

export interface ApiRequest {
  method: Call['method'];
  /** The path from the server's root, including the query. */
  url: string;
  headers: Record<string, string>;
  /** JSON, or a multipart form with its file. */
  body?: string | Buffer<ArrayBuffer>;
}

/** The parts of a request before they are combined; any of them can be malformed on purpose. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** The file of a multipart call. */
  file?: SentFile | undefined;
}

export interface SentFile {
  name: string;
  content: Buffer;
}

/** Returns the unencrypted request of a call. */
export function requestFor(
  name: CallName,
  { params, query, body, file }: Parts,
  asking: Asking = {},
): ApiRequest {
  const call: Call = calls[name];
  const path = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(textOf(valueOf(params, part)).toWellFormed()),
  );
  const search = new URLSearchParams(
    Object.entries(typeof query === 'object' && query !== null ? query : {})
      .filter(([, value]) => value !== undefined)
      .map(([field, value]): [string, string] => [field, textOf(value)]),
  ).toString();
  const content = contentOf(call, { body, file });
  return {
    method: call.method,
    url: `/api${path}${search && `?${search}`}`,
    headers: {
      ...(asking.token && { authorization: `Bearer ${asking.token}` }),
      ...(asking.businessId && { businessid: asking.businessId }),
      ...(asking.idempotencyKey && { 'idempotency-key': asking.idempotencyKey }),
      ...(content !== undefined && { 'content-type': call.multipart ? formType : 'application/json' }),
    },
    ...(content !== undefined && { body: content }),
  };
}

function contentOf(call: Call, { body, file }: Parts): ApiRequest['body'] {
  if (call.multipart && (file ?? body) !== undefined) return formOf(body, file);
  return body === undefined ? undefined : JSON.stringify(body);
}

const boundary = 'a-boundary-of-the-tests';
const formType = `multipart/form-data; boundary=${boundary}`;

/** Written by hand, so that the server's parser isn't tested with the project's own writer. */
function formOf(body: unknown, file: SentFile | undefined): Buffer<ArrayBuffer> {
  const part = (disposition: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return Buffer.concat([
    ...fields.flatMap(([name, value]) =>
      part(`name="${name.replaceAll(/[\r\n"]/g, '_')}"`, textOf(value).toWellFormed()),
    ),
    ...(file ? part(`name="file"; filename="${file.name}"`, file.content) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** Returns the `data` of a response, parsed by the contract. */
export function dataOf<Name extends CallName>(name: Name, answer: unknown): DataOf<Name> {
  if (typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error(`${name}: no data in ${JSON.stringify(answer)}`);
  return calls[name].data.parse(answer.data) as DataOf<Name>;
}

/**
 * Returns the data of a response after parsing and encoding it by the contract: unchanged if it matches the contract
 * exactly.
 *
 * @throws ZodError if the contract refuses it
 */
export const roundTripByContract = (call: Call, data: unknown): unknown =>
  z.parse(compileSchema(call.data), z.parse(call.data, data));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const valueOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
