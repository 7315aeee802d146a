import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sets up everything that Kontor and its tests need. Runs under Node 20, which may be the machine's own. */
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const node24 = join(root, 'node_modules/.bin/node');
const hereIsModern = isModern(process.versions.node);

/**
 * Installs missing packages, then continues under Node 24: an older Node runs the script again with it. If npm can't install
 * the lockfile completely, the script ends, because every script would install it again while others run.
 */
export async function ensureDependenciesAndNode() {
  if (missingPackages().length > 0) {
    say('Installing dependencies (once) …');
    run('npm', ['ci', '--no-audit', '--no-fund']);
    const missing = missingPackages();
    if (missing.length > 0) stop(`npm did not install what package-lock.json names: ${missing.join(', ')}`);
  }
  if (hereIsModern) return;
  if (!existsSync(node24)) {
    stop(
      `Kontor needs Node 22.18 or later. On Linux x64 it brings its own; here is ${process.versions.node}.`,
    );
  }
  await rerunUnder(node24);
}

/** Returns the packages of the lockfile that node_modules lacks in their version, by npm's own record. */
function missingPackages() {
  const noted = 'node_modules/.package-lock.json';
  const installed = existsSync(noted) ? JSON.parse(readFileSync(noted, 'utf8')).packages : {};
  return Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
    .filter(
      ([path, { version, optional }]) => path !== '' && !optional && installed[path]?.version !== version,
    )
    .map(([path]) => path);
}

function isModern(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function rerunUnder(node) {
  const [, script, ...rest] = process.argv;
  const child = spawn(node, [...process.execArgv, script, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  // The child process runs the rest of the script.
  return new Promise(() => undefined);
}

/** Generates the typed styles and routes if their sources changed. */
export function ensureGenerated() {
  const stale = hasChanged('generated', ['panda.config.ts', 'src/theme', 'src/routes', 'tsr.config.json']);
  if (!stale && existsSync('styled-system') && existsSync('src/routes.gen.ts')) return;
  run('panda', ['codegen', '--silent']);
  run('node', ['scripts/generate-routes.mjs']);
  remember('generated', ['panda.config.ts', 'src/theme', 'src/routes', 'tsr.config.json']);
}

const shared = ['contract', 'domain', 'machines', 'package-lock.json'];
const builds = {
  web: {
    sources: [...shared, 'src', 'public', 'scripts/build', 'index.html', 'panda.config.ts'],
    config: 'vite.config.ts',
    entry: 'index.html',
  },
  checkout: { sources: [...shared, 'src'], config: 'vite.checkout.config.ts', entry: 'checkout.js' },
  server: { sources: [...shared, 'server'], config: 'vite.server.config.ts', entry: 'main.js' },
};

/** Builds the web application, the stores' checkout and the server if their sources changed. */
export function ensureBuilt(names = Object.keys(builds)) {
  for (const name of names) {
    const { sources, config, entry } = builds[name];
    const stamped = [...sources, config];
    if (existsSync(join('dist', name, entry)) && !hasChanged(name, stamped)) continue;
    ensureGenerated();
    say(`Building the ${name} …`);
    // A test run has another value, with which the pages of the stores would call React's slow version.
    run('vite', ['build', '--config', config, '--logLevel', 'warn'], { NODE_ENV: 'production' });
    remember(name, stamped);
  }
}

/** The first is headless Chromium, in which the tests take a fifth less time. */
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Returns the path of a Chromium for the tests; as root on Debian it is installed if missing. */
export async function ensureBrowser() {
  const { chromium } = await import('@playwright/test');
  const known = browsers.map((name) => `/usr/bin/${name}`);
  const find = () =>
    [process.env.CHROMIUM_PATH ?? '', ...known, chromium.executablePath()].find(
      (path) => path && existsSync(path),
    );
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (once) …');
    run('apt-get', ['update', '-qq']);
    // Older versions don't have the first package.
    const isPackaged = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
    const name = browsers.slice(0, 2).find(isPackaged);
    if (name) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
  return (
    find() ??
    stop(
      'The browser tests need Chromium: install it, or name one in CHROMIUM_PATH, or run `npx playwright install chromium`.',
    )
  );
}

const stampOf = (name) => join('.cache', `${name}.stamp`);

function hasChanged(name, paths) {
  return !existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== fingerprint(paths);
}

function remember(name, paths) {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stampOf(name), fingerprint(paths));
}

/** Hashes names, sizes and times; hashing contents would slow down an unchanged start. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path) || path.endsWith('.gen.ts')) return [];
  return statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];
}

/** Runs a tool of node_modules or of the machine; a failure ends the script. */
function run(tool, parameters, env = {}) {
  const own = join('node_modules/.bin', tool);
  const isOwn = tool !== 'npm' && existsSync(own);
  // npm's links run `node`, which must be the newer one.
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const { status, error } = spawnSync(isOwn ? own : tool, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path },
  });
  if (status !== 0) stop(`${tool} ${parameters.join(' ')} failed${error ? `: ${error.message}` : ''}`);
}

function say(words) {
  console.log(words);
}

function stop(words) {
  console.error(words);
  process.exit(1);
}
