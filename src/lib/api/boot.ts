import * as z from 'zod/mini';
import { Boot, BuildManifest } from '#contract/boot.ts';

/** Specification, section 9. */
const manifestIntervalMs = 60 * 60 * 1000;
const reloadedKey = 'kontor_reloaded_for';

async function fetchJson<T extends z.ZodMiniType>(schema: T, address: string): Promise<z.infer<T>> {
  const answer = await fetch(address, { cache: 'no-store' });
  return z.parse(schema, await answer.json());
}

/** Returns the boot settings. The server writes them into the page; the client's development server does not, so they are requested. */
export async function readBoot(): Promise<Boot> {
  const written = document.querySelector<HTMLMetaElement>('meta[name=boot]')?.content;
  return written === undefined ? fetchJson(Boot, '/boot.json') : z.parse(Boot, JSON.parse(written));
}

/** Returns the served build if it differs from `build`; undefined if not, or if the server can't be reached. */
async function newerThan(build: string): Promise<string | undefined> {
  const served = await fetchJson(BuildManifest, '/build-manifest.json').catch(() => undefined);
  return served === undefined || served.build === build ? undefined : served.build;
}

/** Checks every 60 minutes for a new build and calls `onUpdate` once. A hidden tab checks when it becomes visible. */
export function watchBuild(build: string, onUpdate: () => void): void {
  let isDue = false;
  const watching = new AbortController();
  const look = async () => {
    if (!isDue || document.hidden) return;
    isDue = false;
    if ((await newerThan(build)) === undefined) return;
    clearInterval(timer);
    watching.abort();
    onUpdate();
  };
  const timer = setInterval(() => {
    isDue = true;
    void look();
  }, manifestIntervalMs);
  document.addEventListener('visibilitychange', () => void look(), { signal: watching.signal });
}

/**
 * Reloads the tab, once for each build, if it needs files of an old build that no longer exist. If the server can't be
 * reached, the page stays as it is.
 */
export function reloadOnMissingFiles(build: string): void {
  const reloadOnce = async () => {
    const newer = await newerThan(build);
    if (newer === undefined || sessionStorage.getItem(reloadedKey) === newer) return;
    sessionStorage.setItem(reloadedKey, newer);
    location.reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}
