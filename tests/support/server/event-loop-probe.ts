import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Runs in the server's process (`node --import`). Measures the longest CPU time for which the main thread blocked the
 * event loop, without the time of other processes. `GET /` returns it in milliseconds and resets it; `GET /plant` runs
 * a quadratic pattern, which must be measured.
 */
const port = Number(process.env['PROBE_PORT']);
const beatMs = 1;
let longestMs = 0;
let before = process.threadCpuUsage();

function beat(): void {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (user + system) / 1000);
}

if (isMainThread && port > 0) {
  setInterval(beat, beatMs).unref();
  createServer((request, response) => {
    if (request.url === '/plant') {
      /^\S+@\S+\.\S+$/.test(`${'@.'.repeat(1500)} `);
      response.end();
      return;
    }
    // Waits a moment, so that the last run is counted.
    setTimeout(() => {
      response.end(String(longestMs));
      longestMs = 0;
    }, beatMs * 2);
  })
    .listen(port, 'localhost')
    .unref();
}
