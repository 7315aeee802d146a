import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';

/** An uploaded file, stored temporarily until its type is known. */
export interface ReceivedFile {
  /** The name that the sender gave it. */
  name: string;
  content: Blob;
  sizeBytes: number;
  /** The SHA-256 hash of the content, base64url. */
  hash: string;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
  /** Deletes the temporary file. */
  discard: () => Promise<void>;
}

/** Lets multipart bodies pass unread; `receiveForm` reads them after the access check. */
export function acceptMultipart(http: FastifyInstance): void {
  http.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
}

/** The maximum size of the file, by the fields that came before it. */
export type MaxBytesFor = (fields: Record<string, string>) => number;

/** Reads a multipart body with at most one file, which is written to the disk as it arrives. @throws FILE_TOO_LARGE, MALFORMED */
export async function receiveForm(
  request: FastifyRequest,
  maxBytes: number,
  maxBytesFor: MaxBytesFor = () => maxBytes,
): Promise<ReceivedForm> {
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data')) throw new AppError('MALFORMED');
  const folder = await mkdtemp(join(tmpdir(), 'kontor-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    return {
      ...(await readForm(request, type, { maxBytes, maxBytesFor, path: join(folder, 'file') })),
      discard,
    };
  } catch (problem) {
    await discard();
    throw problem;
  }
}

async function readForm(
  request: FastifyRequest,
  type: string,
  { maxBytes, maxBytesFor, path }: { maxBytes: number; maxBytesFor: MaxBytesFor; path: string },
): Promise<Omit<ReceivedForm, 'discard'>> {
  const fields: Record<string, string> = {};
  let arriving: Promise<ReceivedFile> | undefined;
  const form = makeParser(type, maxBytes);
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (field, stream, name) => {
    if (field !== 'file' || arriving) {
      stream.resume();
      return;
    }
    arriving = storeTemporarily(stream, basename(name ?? ''), path, maxBytesFor(fields));
    // Awaited below, after the form itself: a rejection that comes first would be unhandled.
    arriving.catch(() => undefined);
  });
  try {
    await pipeline(request.raw, form);
  } catch {
    throw new AppError('MALFORMED', { message: 'The upload was interrupted. Upload the file again.' });
  }
  return { fields, file: await arriving };
}

function makeParser(type: string, fileSize: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize, files: 1, fields: 10, fieldSize: 1000, parts: 12, headerPairs: 20 },
    });
  } catch {
    throw new AppError('MALFORMED');
  }
}

async function storeTemporarily(
  stream: Readable & { truncated?: boolean },
  name: string,
  path: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measureFile = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      // The rest is read to its end, as the sender expects, and discarded.
      if (sizeBytes <= maxBytes) yield chunk;
    }
  };
  await pipeline(stream, measureFile, createWriteStream(path, { mode: 0o600 }));
  if (stream.truncated || sizeBytes > maxBytes) {
    const message = `This file is larger than ${maxBytes / 1_000_000} MB. Choose a smaller one.`;
    throw new AppError('FILE_TOO_LARGE', { message });
  }
  return { name, content: await openAsBlob(path), sizeBytes, hash: hash.digest('base64url') };
}
