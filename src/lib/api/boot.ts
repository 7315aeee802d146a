import * as z from 'zod/mini';
import { Boot } from '#contract/boot.ts';

/** Specification, section 9. */
const manifestIntervalMs = 60 * 60 * 1000;
const reloadedKey = 'kontor_reloaded_for';

const fetchBoot = async (): Promise<Boot> => {
  const answer = await fetch('/boot.json', { cache: 'no-store' });
  return z.parse(Boot, await answer.json());
};

/** The server writes it into the page; the development server of the client does not, so it is requested. */
export async function readBoot(): Promise<Boot> {
  const written = document.querySelector<HTMLMetaElement>('meta[name=boot]')?.content;
  return written === undefined ? fetchBoot() : z.parse(Boot, JSON.parse(written));
}

/** The build that is being served, where it is another one than `build` and the server can be reached. */
async function newerThan(build: string): Promise<string | undefined> {
  const served = await fetchBoot().catch(() => undefined);
  return served === undefined || served.build === build ? undefined : served.build;
}

/** Asks every 60 minutes which build is being served, and tells once when it is another one. A hidden tab asks when it is seen again. */
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
 * A tab that outlived its build looks for files that are gone: it is loaded again at its address, once for each build.
 * Where the server cannot be reached a reload would only lose what is in sight.
 */
export function reloadWhereFilesAreGone(build: string): void {
  const reloadOnce = async () => {
    const newer = await newerThan(build);
    if (newer === undefined || sessionStorage.getItem(reloadedKey) === newer) return;
    sessionStorage.setItem(reloadedKey, newer);
    location.reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}
