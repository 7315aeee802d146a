import { trimEndOf } from '#domain/trim-end.ts';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type FileStore, validateKey, toNodeStream } from './files.ts';

const timeoutMs = 60_000;
const retries = 3;

/**
 * An S3-compatible store, with path-style requests and AWS Signature Version 4.
 * @param address `https://key:secret@host/bucket?region=…`, key and secret percent-encoded
 */
export function s3Files(address: string): FileStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address);
  const bucket = `${protocol}//${host}${trimEndOf(pathname, '/')}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries,
  });

  const ask = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    { body, range }: { body?: Blob; range?: ByteRange | undefined } = {},
  ): Promise<Response> => {
    const answer = await client.fetch(`${bucket}/${validateKey(key)}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body }),
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The file store answered ${answer.status} to ${method} ${key}`);
  };

  return {
    async put(key, content) {
      const answer = await ask('PUT', key, { body: content });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The file store has no bucket named ${bucket}`);
    },
    async get(key, range) {
      const { ok, body } = await ask('GET', key, { range });
      if (ok && body) return toNodeStream(body);
      await body?.cancel();
      return undefined;
    },
    async remove(key) {
      await (await ask('DELETE', key)).body?.cancel();
    },
  };
}
