import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
// glibc keeps a heap for each of V8's threads, of which most is never used again. Two do, and only a new process takes that.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, here], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  });

enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
await import('../dist/server/main.js');
