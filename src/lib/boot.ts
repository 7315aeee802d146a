import * as z from 'zod/mini';
import { Boot } from '#contract/boot.ts';

/** Specification, section 9. */
const manifestIntervalMs = 60 * 60 * 1000;

const fetchBoot = async (): Promise<Boot> => {
  const answer = await fetch('/boot.json', { cache: 'no-store' });
  return z.parse(Boot, await answer.json());
};

/** The server writes it into the page; the development server of the client does not, and is asked. */
export async function readBoot(): Promise<Boot> {
  const written = document.querySelector<HTMLMetaElement>('meta[name=boot]')?.content;
  return written === undefined ? fetchBoot() : z.parse(Boot, JSON.parse(written));
}

/** Asks every 60 minutes which build is being served, and tells once when it is another one. */
export function watchBuild(build: string, onUpdate: () => void): void {
  const look = async () => {
    const served = await fetchBoot().catch(() => undefined);
    if (served === undefined || served.build === build) return;
    clearInterval(timer);
    onUpdate();
  };
  const timer = setInterval(() => void look(), manifestIntervalMs);
}
