import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const timeoutMs = 15_000;
const mostRedirects = 3;

/** Why nothing came back, in words for people. */
export class FetchProblem extends Error {
  override name = 'FetchProblem';
}

/** An address of the public internet: not this machine, its network, or any of the ranges that are kept for something else. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

interface Fetching {
  maxBytes: number;
  /** Whether a network address may be asked at all. */
  mayAsk?: (address: string) => boolean;
  /** Whether a port may be asked; it is empty where the address names none. */
  mayUsePort?: (port: string) => boolean;
}

/** Those of the web. What answers at another port is no shop's picture. */
const isWebPort = (port: string): boolean => port === '' || port === '80' || port === '443';

/**
 * What lies at an http or https address of the public internet. The address that a name stands for is checked where it is
 * connected to, so that a name cannot mean one address when it is looked at and another when it is asked. Rejects with
 * FetchProblem.
 */
export async function fetchPublic(
  address: string,
  { maxBytes, mayAsk = isPublicAddress, mayUsePort = isWebPort }: Fetching,
): Promise<Buffer> {
  let url = address;
  // For all of it, wherever the address leads.
  const signal = AbortSignal.timeout(timeoutMs);
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await ask(url, { mayAsk, mayUsePort, signal });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      url = URL.parse(headers.location, url)?.href ?? '';
      continue;
    }
    if (statusCode === 200) return contentOf(answer, maxBytes);
    answer.destroy();
    throw new FetchProblem(`There is nothing at this address (${statusCode})`);
  }
  throw new FetchProblem('This address leads from one to another without end');
}

function ask(
  address: string,
  { mayAsk, mayUsePort, signal }: Required<Pick<Fetching, 'mayAsk' | 'mayUsePort'>> & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new FetchProblem('This is no web address');
  if (!mayUsePort(url.port)) throw new FetchProblem('Pictures are fetched from ports 80 and 443 alone');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) && !mayAsk(host)) throw new FetchProblem('This address is not public');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    lookup: guarded(mayAsk),
    signal,
    headers: { accept: 'image/*', 'user-agent': 'Kontor' },
    agent: false as const,
  };
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  get(url, options, resolve).on('error', (problem) =>
    reject(problem instanceof FetchProblem ? problem : new FetchProblem('This address cannot be reached')),
  );
  return promise;
}

const guarded =
  (mayAsk: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    resolveName(name, { ...options, all: true }, (problem, found) => {
      const [first] = found ?? [];
      if (problem ?? !first) done(problem ?? new Error('no address'), '', 0);
      else if (!found.every(({ address }) => mayAsk(address)))
        done(new FetchProblem('This address is not public'), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

async function contentOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new FetchProblem(`This is larger than ${maxBytes / 1_000_000} MB`);
      parts.push(part);
    }
  } catch (problem) {
    throw problem instanceof FetchProblem ? problem : new FetchProblem('It did not arrive whole');
  }
  return Buffer.concat(parts);
}
