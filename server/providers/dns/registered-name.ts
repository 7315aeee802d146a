import { getDomain, getPublicSuffix } from 'tldts-icann';

/**
 * Returns the suffix below which a name was registered, by the public suffix list (https://publicsuffix.org): `com.ng`. Takes a
 * normalised name. A suffix that is not in the list has one label.
 */
export const getSuffix = (name: string): string => getPublicSuffix(name) ?? name;

/** Many people have domains below such a name, and nobody owns it: `com.ng`. */
export const isPublicSuffix = (name: string): boolean => getSuffix(name) === name;

/** Returns the name that was registered: `shop.example.com.ng` belongs to `example.com.ng`. Takes a normalised name. */
export const getRegisteredName = (name: string): string => getDomain(name) ?? name;

/** A name that was itself registered can have no CNAME record, only addresses (RFC 1034, 3.6.2). */
export const isApex = (name: string): boolean => getRegisteredName(name) === name;
