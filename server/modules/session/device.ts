import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { readDeviceToken, writeDeviceToken } from '#server/plugins/device-cookie.ts';

/** The browser that somebody signs in with. */
export interface Device {
  /** For people: 'Chrome on Windows'. */
  label: string;
  /** What an earlier sign-in left in it, unchecked. */
  token: string | undefined;
  writeToken: (token: string) => void;
}

export const deviceOf = (
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Pick<Config, 'publicUrl'>,
): Device => ({
  label: deviceLabel(request.headers['user-agent']),
  token: readDeviceToken(request),
  writeToken: (token) => writeDeviceToken(reply, config, token),
});

/** Most telling first: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** How people call the device that a User-Agent header stands for: 'Chrome on Windows'. */
export function deviceLabel(userAgent: string | undefined): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
