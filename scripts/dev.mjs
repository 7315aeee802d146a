import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt, ensureDependenciesAndNode, ensureGenerated } from './set-up.mjs';

await ensureDependenciesAndNode();
ensureGenerated();
// The stores have no client of Vite: their server reads the script of the checkout.
ensureBuilt(['checkout']);

// One origin for both: Vite serves the page and proxies the rest to the server, which restarts when a file changes.
const port = Number(process.env.PORT ?? 4000);
const serverPort = port + 1;
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const serverArguments = ['--watch', '--watch-preserve-output', '--import', './scripts/dev/read-tsx.mjs'];
const server = spawn(process.execPath, [...serverArguments, 'server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    // Its contents need no compiler.
    NODE_COMPILE_CACHE: '.cache/node',
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
  },
});

process.env.KONTOR_SERVER = `http://localhost:${serverPort}`;
const { createServer } = await import('vite');
const web = await createServer({
  server: { port, strictPort: true },
  plugins: [{ name: 'wait', configureServer }],
});
await web.listen();
web.printUrls();

const stop = () => {
  server.kill('SIGTERM');
  void web.close();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
server.on('exit', () => process.exit());

/** Delays requests while the server restarts, so that they don't fail. */
function configureServer({ config, middlewares }) {
  const proxied = Object.keys(config.server.proxy ?? {});
  middlewares.use(async (request, _response, next) => {
    if (proxied.some((path) => request.url.startsWith(path))) await serverListens();
    next();
  });
}

async function serverListens(attemptsLeft = 200) {
  const socket = connect(serverPort, 'localhost');
  try {
    await once(socket, 'connect');
  } catch {
    if (attemptsLeft === 0) return;
    await pause(50);
    await serverListens(attemptsLeft - 1);
  } finally {
    socket.destroy();
  }
}
