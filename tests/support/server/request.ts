import * as z from 'zod/mini';
import { type Call, type CallData, type CallInput, addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { compiled } from '#server/plugins/compiled.ts';

export type InputOf<Name extends CallName> = Omit<CallInput<(typeof calls)[Name]>, 'file'> & {
  file?: SentFile;
};
export type DataOf<Name extends CallName> = CallData<(typeof calls)[Name]>;

/** Who asks, and under which key. */
export interface Asking {
  token?: string;
  businessId?: string;
  idempotencyKey?: string;
}

export interface ApiRequest {
  method: Call['method'];
  /** From the server's root, query included. */
  url: string;
  headers: Record<string, string>;
  /** JSON, or a form with its file. */
  body?: string | Buffer<ArrayBuffer>;
}

/** The parts of a request before they are put together; any of them may be wrong on purpose. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Of a multipart call. */
  file?: SentFile | undefined;
}

export interface SentFile {
  name: string;
  content: Buffer;
}

/** A call of the contract as it travels, not encrypted. */
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

/** Written out here, so that the server's reader is not judged by a writer of the same house. */
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

/** What stands in `data` of an answer, parsed by the contract. */
export function dataOf<Name extends CallName>(name: Name, answer: unknown): DataOf<Name> {
  if (typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error(`${name}: no data in ${JSON.stringify(answer)}`);
  return calls[name].data.parse(answer.data) as DataOf<Name>;
}

/**
 * The data of an answer, parsed by the contract and answered once more: the same where it is what the contract says and no
 * more. Throws where the contract refuses it.
 */
export const asContractSays = (call: Call, data: unknown): unknown =>
  z.parse(compiled(call.data), z.parse(call.data, data));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const valueOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
