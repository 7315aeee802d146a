import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
// glibc keeps a heap for each of V8's threads, most of which is never used again, so two are enough. It doesn't release a
// heap whose end is in use, so blocks of 32 kB and more are mapped separately.
const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024),
};
// These settings only apply to a new process.
// A young generation above 8 MB costs memory without saving time.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX)
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, '--max-semi-space-size=8', here],
    { ...process.env, ...memory },
  );
// Not for child processes: PostgreSQL would map its memory again with every statement.
for (const name of Object.keys(memory)) delete process.env[name];

enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
await import('../dist/server/main.js');
