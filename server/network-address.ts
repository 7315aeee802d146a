import ipaddr from 'ipaddr.js';

/** Every IPv6 customer has at least this many bits to choose an address from. */
const customerPrefix = 64;

/** Some proxies write the port after the address. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/**
 * Returns the client's key for every limit: an IPv4 address as it is, also if it is written as IPv6, and for an
 * IPv6 address its /64 network, because a client with one address has all of that network. All invalid addresses are
 * counted together.
 */
export function clientAddressKey(address: string): string {
  const plain = withoutPort(address.trim());
  if (!isAddress(plain)) return 'unknown address';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().split('%')[0]}/${customerPrefix}`,
  );
  return `${network.toString()}/${customerPrefix}`;
}

/** Returns true if a host of a URL or of the `HOST` setting is a loopback address. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isAddress(name) && ipaddr.process(name).range() === 'loopback';
}

/** The full notation: a library also accepts `1.5` as an address. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * Returns whether a text names a network that a trusted proxy can be in: an address, a CIDR range or one of the known names. The
 * whole internet is not accepted.
 */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text) || isAddress(text)) return true;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}
