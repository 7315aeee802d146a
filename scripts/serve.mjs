import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
// Only a new process takes either. glibc keeps a heap for each of V8's threads, of which most is never used again: two do.
// V8 lets the space of what lives shortly grow to where it costs memory and wins no time: 8 MB do.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX)
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, '--max-semi-space-size=8', here],
    { ...process.env, MALLOC_ARENA_MAX: '2' },
  );

enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
await import('../dist/server/main.js');
