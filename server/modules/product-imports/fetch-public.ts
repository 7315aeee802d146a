import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const timeoutMs = 15_000;
const maxRedirects = 3;

/** Why an address could not be fetched, as a text for people. */
export class FetchProblem extends Error {
  override name = 'FetchProblem';
}

/** Returns true for an address of the public internet: not this machine, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

interface Fetching {
  maxBytes: number;
  /** Returns true if this network address may be requested. */
  isAllowedAddress?: (address: string) => boolean;
  /** Returns true if this port may be requested; it is empty where the address has none. */
  isAllowedPort?: (port: string) => boolean;
}

/** Allows the ports of the web: other ports do not serve store images. */
const isWebPort = (port: string): boolean => port === '' || port === '80' || port === '443';

/**
 * Fetches an http or https address of the public internet. The IP address is checked on connection, so that a name
 * cannot resolve to a different address after the check.
 * @throws FetchProblem
 */
export async function fetchPublic(
  address: string,
  { maxBytes, isAllowedAddress = isPublicAddress, isAllowedPort = isWebPort }: Fetching,
): Promise<Buffer> {
  let url = address;
  // One limit for the whole chain of redirects.
  const signal = AbortSignal.timeout(timeoutMs);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await request(url, { isAllowedAddress, isAllowedPort, signal });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      url = URL.parse(headers.location, url)?.href ?? '';
      continue;
    }
    if (statusCode === 200) return contentOf(answer, maxBytes);
    answer.destroy();
    throw new FetchProblem(`The address returned an error (${statusCode})`);
  }
  throw new FetchProblem('The address redirects too many times');
}

function request(
  address: string,
  {
    isAllowedAddress,
    isAllowedPort,
    signal,
  }: Required<Pick<Fetching, 'isAllowedAddress' | 'isAllowedPort'>> & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new FetchProblem("This isn't a web address");
  if (!isAllowedPort(url.port)) throw new FetchProblem('Only ports 80 and 443 are allowed');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) && !isAllowedAddress(host)) throw new FetchProblem("This address isn't public");
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    lookup: createGuardedLookup(isAllowedAddress),
    signal,
    headers: { accept: 'image/*', 'user-agent': 'Kontor' },
    agent: false as const,
  };
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  get(url, options, resolve).on('error', (problem) =>
    reject(problem instanceof FetchProblem ? problem : new FetchProblem("Couldn't reach this address")),
  );
  return promise;
}

const createGuardedLookup =
  (isAllowedAddress: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    resolveName(name, { ...options, all: true }, (problem, addresses) => {
      const [first] = addresses ?? [];
      if (problem ?? !first) done(problem ?? new Error('no address'), '', 0);
      else if (!addresses.every(({ address }) => isAllowedAddress(address)))
        done(new FetchProblem("This address isn't public"), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

async function contentOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new FetchProblem(`The image is larger than ${maxBytes / 1_000_000} MB`);
      parts.push(part);
    }
  } catch (problem) {
    throw problem instanceof FetchProblem ? problem : new FetchProblem('The download was interrupted');
  }
  return Buffer.concat(parts);
}
