import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v7 as uuid } from 'uuid';
import { type FileStore, validateKey, toNodeStream } from './files.ts';

/** Stores files in a folder. Each is written under a temporary name, flushed to the disk and renamed, so that it is never read in part. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, validateKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const aside = `${path}.${uuid()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(
          toNodeStream(content.stream()),
          createWriteStream(aside, { mode: 0o600, flush: true }),
        );
        await rename(aside, path);
      } catch (problem) {
        await rm(aside, { force: true });
        throw problem;
      }
      // The name is only durable once its folder is on the disk, too.
      const named = await open(dirname(path));
      try {
        await named.sync();
      } finally {
        await named.close();
      }
    },
    async get(key, range) {
      const opened = await open(pathOf(key)).catch((problem: NodeJS.ErrnoException) => {
        if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return undefined;
        throw problem;
      });
      return opened?.createReadStream(range);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
