import * as z from 'zod/mini';
import ipaddr from 'ipaddr.js';
import { trimEndOf } from '#domain/trim-end.ts';
import type { Mode } from './config-modes.ts';
import { isLoopbackHost } from './network-address.ts';
import type { ProxyAddress } from './providers/dns/check-certificate.ts';
import type { RoutingTarget } from './providers/dns/check-routing.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const list = z.pipe(
  z.string(),
  z.transform((written) => written.split(',').map((part) => part.trim())),
);
const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));
/** The price of a year by ending, in naira, VAT included: `com=22000,com.ng=9500`. */
const Prices = z.pipe(
  z
    .string()
    .check(z.regex(/^[a-z0-9.-]+=\d{1,9}(,[a-z0-9.-]+=\d{1,9})*$/, 'must be such as com=22000,com.ng=9500')),
  z.transform((written) =>
    Object.fromEntries(
      written.split(',').map((pair): [string, number] => {
        const [suffix = '', naira = ''] = pair.split('=');
        return [suffix, Number(naira) * 100];
      }),
    ),
  ),
);

/** The settings of own domains. */
export const domainsEnvironment = {
  DOMAIN_CNAME: z.optional(text),
  DOMAIN_ADDRESSES: z.optional(list),
  DOMAIN_PROXY: z.optional(z.string().check(z.regex(/^[^\s:]+:\d{1,5}$/, 'must be host:port'))),
  DOMAIN_RESOLVERS: z.optional(list),
  DOMAIN_DNS_PORT: z._default(port, 53),
  DOMAIN_REGISTRAR: z.optional(z.enum(['none', 'sandbox', 'gandi'])),
  DOMAIN_PRICES: z.optional(Prices),
  GANDI_TOKEN: z.optional(text),
  GANDI_URL: z._default(z.url(), 'https://api.gandi.net/v5'),
  INTERNAL_PORT: z.optional(port),
};
const DomainsEnvironment = z.object(domainsEnvironment);
type DomainsSettings = z.infer<typeof DomainsEnvironment> & { NODE_ENV: Mode; KONTOR_ALLOW_SANDBOX: boolean };

export interface DomainsConfig {
  /** The targets of the DNS records; undefined if no domain can be connected. */
  target: RoutingTarget | undefined;
  /** The proxy that has the certificates; undefined without one. */
  proxy: ProxyAddress | undefined;
  dns: { resolvers: readonly string[] | undefined; port: number; allowsPrivate: boolean };
  /** Names below `.example` and `.test` are answered for by the sandbox. */
  hasSandbox: boolean;
  registrar: { provider: 'none' | 'sandbox' } | { provider: 'gandi'; token: string; url: string };
  /** The price of a year by ending, VAT included, in kobo. */
  pricesMinor: Readonly<Record<string, number>>;
  /** The port on the loopback address at which the proxy asks if a domain may have a certificate; undefined for none. */
  internalPort: number | undefined;
}

/** Prices outside production, in kobo. */
const samplePricesMinor = {
  'com.ng': 9_500_00,
  ng: 25_000_00,
  com: 22_000_00,
  shop: 18_000_00,
  example: 12_000_00,
};
/** An address for documentation (RFC 5737), which the sandbox never reaches. */
const sampleTarget: RoutingTarget = { cname: 'shops.kontor.example', addresses: ['192.0.2.10'] };

const isSandboxed = ({ NODE_ENV, KONTOR_ALLOW_SANDBOX }: DomainsSettings) =>
  NODE_ENV !== 'production' || KONTOR_ALLOW_SANDBOX;
const getRegistrar = ({ DOMAIN_REGISTRAR, NODE_ENV }: DomainsSettings) =>
  DOMAIN_REGISTRAR ?? (NODE_ENV === 'production' ? 'none' : 'sandbox');

/** Returns a sentence for every setting that is not allowed; each begins with the setting's name. */
export function findDomainProblems(settings: DomainsSettings): string[] {
  const { DOMAIN_CNAME, DOMAIN_ADDRESSES = [], GANDI_TOKEN, GANDI_URL, DOMAIN_PRICES } = settings;
  const problems: string[] = [];
  if ((DOMAIN_CNAME === undefined) !== (DOMAIN_ADDRESSES.length === 0))
    problems.push('DOMAIN_CNAME: is required together with DOMAIN_ADDRESSES, and the other way round');
  if (!DOMAIN_ADDRESSES.every((address) => ipaddr.isValid(address)))
    problems.push('DOMAIN_ADDRESSES: must be IP addresses, separated by commas');
  const registrar = getRegistrar(settings);
  if (registrar === 'sandbox' && !isSandboxed(settings))
    problems.push('DOMAIN_REGISTRAR: production must not use the sandbox registrar. Use gandi or none');
  if (registrar !== 'gandi') return problems;
  if (GANDI_TOKEN === undefined) problems.push('GANDI_TOKEN: is required with DOMAIN_REGISTRAR=gandi');
  if (DOMAIN_PRICES === undefined) problems.push('DOMAIN_PRICES: is required with DOMAIN_REGISTRAR=gandi');
  const { protocol, hostname } = new URL(GANDI_URL);
  if (protocol !== 'https:' && !(isSandboxed(settings) && isLoopbackHost(hostname)))
    problems.push('GANDI_URL: must begin with https://');
  return problems;
}

function readTarget({
  DOMAIN_CNAME,
  DOMAIN_ADDRESSES,
  NODE_ENV,
}: DomainsSettings): RoutingTarget | undefined {
  if (DOMAIN_CNAME !== undefined && DOMAIN_ADDRESSES)
    return { cname: DOMAIN_CNAME.toLowerCase(), addresses: DOMAIN_ADDRESSES };
  return NODE_ENV === 'production' ? undefined : sampleTarget;
}

function readProxy({ DOMAIN_PROXY, DOMAIN_ADDRESSES = [] }: DomainsSettings): ProxyAddress | undefined {
  if (DOMAIN_PROXY !== undefined) {
    const [host = '', at = ''] = DOMAIN_PROXY.split(':');
    return { host, port: Number(at) };
  }
  const [address] = DOMAIN_ADDRESSES;
  return address === undefined ? undefined : { host: address, port: 443 };
}

export function readDomainsConfig(settings: DomainsSettings): DomainsConfig {
  const { NODE_ENV, DOMAIN_RESOLVERS, DOMAIN_DNS_PORT, DOMAIN_PRICES, GANDI_TOKEN, GANDI_URL } = settings;
  const provider = getRegistrar(settings);
  return {
    target: readTarget(settings),
    proxy: readProxy(settings),
    dns: {
      resolvers: DOMAIN_RESOLVERS,
      port: DOMAIN_DNS_PORT,
      allowsPrivate: NODE_ENV !== 'production',
    },
    hasSandbox: isSandboxed(settings),
    registrar:
      provider === 'gandi'
        ? { provider, token: GANDI_TOKEN ?? '', url: trimEndOf(GANDI_URL, '/') }
        : { provider },
    pricesMinor: DOMAIN_PRICES ?? (NODE_ENV === 'production' ? {} : samplePricesMinor),
    internalPort: settings.INTERNAL_PORT,
  };
}
