/** Returns the address if it leads to a page or an email address; a script or data in an address would run in the store. */
export function toSafeUrl(address: string): string | undefined {
  const url = URL.parse(address);
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}
