import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '#server/providers/files/disk.ts';
import { createKeyRing } from '#server/security/key-ring.ts';
import { isDocumentKey } from '#server/platform/files/stored-file.ts';
import { encryptedFiles } from '#server/providers/files/encrypted.ts';
import type { FileStore } from '#server/providers/files/files.ts';
import { s3Files } from '#server/providers/files/s3.ts';

const secret = 'wJalr/XUtn+FEMI';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** Returns the signature of a request by the public description of AWS Signature Version 4, implemented separately. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const [day = '', region = '', service = ''] = scope.split('/');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString('hex');
}

/** Starts an object store that rejects requests without the correct signature. */
function openStore(): Server {
  const objects = new Map<string, Buffer>();
  return createServer((request, response) => {
    void buffer(request).then((content) => {
      const { url = '', method, headers } = request;
      const isOwnWithdrawal = headers.authorization?.endsWith(`Signature=${signatureOf(request)}`);
      if (!isOwnWithdrawal) return response.writeHead(403).end();
      if (method === 'PUT') objects.set(url, content);
      if (method === 'DELETE') objects.delete(url);
      const storedContent = objects.get(url);
      if (method === 'GET' && !storedContent) return response.writeHead(404).end();
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      if (start === undefined) return response.end(storedContent);
      return response.writeHead(206).end(storedContent?.subarray(Number(start), Number(end) + 1));
    });
  });
}

const store = openStore();
const folder = mkdtempSync(join(tmpdir(), 'kontor-files-'));
const stores: Record<string, (wrong?: string) => FileStore> = {
  'the disk': () => diskFiles(folder),
  'an S3-compatible store': (key = secret) => {
    const address = store.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return s3Files(`http://key:${encodeURIComponent(key)}@localhost:${port}/bucket?region=eu-west-1`);
  },
};
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      store.listen(0, resolve);
    }),
);
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});
const read = async (stream: Readable | undefined) => stream && (await buffer(stream)).toString();

describe.each(Object.keys(stores))('%s', (name) => {
  const files = () => stores[name]?.() ?? diskFiles(folder);

  test('stores a file, replaces it, and deletes it', async () => {
    expect(await files().get('a/b/card')).toBeUndefined();
    await files().put('a/b/card', new Blob(['one']));
    await files().put('a/b/card', new Blob(['two and more']));
    expect(await read(await files().get('a/b/card'))).toBe('two and more');
    await files().remove('a/b/card');
    await files().remove('a/b/card');
    expect(await files().get('a/b/card')).toBeUndefined();
  });

  test('reads a part of a file', async () => {
    await files().put('a/b/video', new Blob(['0123456789']));
    expect(await read(await files().get('a/b/video', { start: 0, end: 0 }))).toBe('0');
    expect(await read(await files().get('a/b/video', { start: 3, end: 9 }))).toBe('3456789');
    expect(await files().get('a/b/none', { start: 0, end: 0 })).toBeUndefined();
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', '', 'a//b', '.hidden'])(
    'rejects the key %j',
    async (key) => {
      await expect(async () => files().put(key, new Blob(['x']))).rejects.toThrow('Not a key');
    },
  );
});

describe.each(Object.keys(stores))('documents in %s', (name) => {
  const raw = () => stores[name]?.() ?? diskFiles(folder);
  const [first, second] = ['first'.padEnd(32, '.'), 'second'.padEnd(32, '.')];
  const underFirst = () => encryptedFiles(raw(), createKeyRing([first]), isDocumentKey);
  const underBoth = () => encryptedFiles(raw(), createKeyRing([second, first]), isDocumentKey);
  const key = 'business/document/hash/original';
  const passport = '%PDF-1.7 a passport';

  test('are encrypted before they are stored, and decrypted when they are read; public images are not', async () => {
    await underFirst().put(key, new Blob([passport]));
    expect(await read(await raw().get(key))).not.toContain('passport');
    expect(await read(await underFirst().get(key))).toBe(passport);
    expect(await read(await underFirst().get(key, { start: 1, end: 3 }))).toBe('PDF');
    await underFirst().put('business/image/hash/card', new Blob(['a picture']));
    expect(await read(await raw().get('business/image/hash/card'))).toBe('a picture');
  });

  test("can't be decrypted at another place, or after a change", async () => {
    await underFirst().put(key, new Blob([passport]));
    const stored = await buffer((await raw().get(key)) ?? Readable.from([]));
    const other = 'another/document/hash/original';
    await raw().put(other, new Blob([new Uint8Array(stored)]));
    await expect(underFirst().get(other)).rejects.toThrow();
    stored.writeUInt8(stored.readUInt8(stored.length - 20) ^ 1, stored.length - 20);
    await raw().put(key, new Blob([new Uint8Array(stored)]));
    await expect(underFirst().get(key)).rejects.toThrow();
  });

  test('are encrypted with the current key once, from a plain file or an older key, and stay readable', async () => {
    const plain = 'business/document/plain/original';
    await underFirst().put(key, new Blob([passport]));
    await raw().put(plain, new Blob([passport]));
    for (const stored of [key, plain]) {
      expect(await read(await underBoth().get(stored))).toBe(passport);
      expect(await underBoth().reencrypt(stored)).toBe('reencrypted');
      expect(await underBoth().reencrypt(stored)).toBe('current');
      expect(await read(await underBoth().get(stored))).toBe(passport);
      expect(await read(await raw().get(stored))).not.toContain('passport');
      await expect(underFirst().get(stored)).rejects.toThrow('No configured secret');
    }
    expect(await underBoth().reencrypt('business/document/none/original')).toBe('missing');
  });
});

test('a file on the disk is never half-written', async () => {
  const files = diskFiles(folder);
  const failing = new Blob(['x']);
  failing.stream = () =>
    new ReadableStream({
      pull: () => {
        throw new Error('cut off');
      },
    });
  await expect(files.put('c/d/card', failing)).rejects.toThrow('cut off');
  expect(readdirSync(join(folder, 'c/d'))).toEqual([]);
});

test('a store that rejects the key is a failure, not an absent file', async () => {
  const files = stores['an S3-compatible store']?.('another');
  await expect(files?.get('a/b/card')).rejects.toThrow('403');
});
