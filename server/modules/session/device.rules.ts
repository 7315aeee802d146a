import { BROWSER_MAP, parse } from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { readDeviceToken, writeDeviceToken } from '#server/plugins/device-cookie.ts';

/** The browser that a person signs in with. */
export interface Device {
  /** For people: 'Chrome on Windows'. */
  label: string;
  /** The network address of the request. */
  address: string;
  /** The token that an earlier sign-in stored in the browser, unchecked. */
  token: string | undefined;
  writeToken: (token: string) => void;
}

export const getDevice = (
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Pick<Config, 'publicUrl'>,
): Device => ({
  label: getDeviceLabel(request.headers['user-agent']),
  address: request.ip,
  token: readDeviceToken(request),
  writeToken: (token) => writeDeviceToken(reply, config, token),
});

const unknownDevice = 'Unknown device';
/** The header may have up to 16 kB; those of browsers have some 200 characters. */
const maxReadLength = 512;
const browserNames = new Set(Object.values(BROWSER_MAP));

/** Returns a name for the device that a User-Agent header describes, such as 'Chrome on Windows' or 'Safari on iPhone'. */
export function getDeviceLabel(userAgent: string | undefined): string {
  if (!userAgent) return unknownDevice;
  const { browser, os, platform } = parse(userAgent.slice(0, maxReadLength));
  const system = os.name === 'iOS' ? platform.model : os.name;
  // Bowser names an unknown browser by the header's own text, which can be anything.
  if (!browser.name || !browserNames.has(browser.name)) return system ?? unknownDevice;
  // For example 'Samsung Internet for Android'.
  return !system || browser.name.includes(system) ? browser.name : `${browser.name} on ${system}`;
}
