import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server's process before anything else (`node --import`). Notes the longest time that its main thread
 * computed without letting anything else go on, as the processor counts it: what other processes of the machine do
 * meanwhile does not count. `GET /` answers it in milliseconds and begins anew; `GET /plant` runs a quadratic pattern first.
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
    // After a beat, so that what ran just now is counted.
    setTimeout(() => {
      response.end(String(longestMs));
      longestMs = 0;
    }, beatMs * 2);
  })
    .listen(port, 'localhost')
    .unref();
}
