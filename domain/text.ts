/** URL validity is checked by parsing (specification, section 5). */
export function isUrl(text: string): boolean {
  return URL.canParse(text);
}

/** Specification, section 5: a multiple of 4 long, base64, and printable ASCII once decoded. */
export function isEncoded(text: string): boolean {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  return /^[\x20-\x7E]+$/.test(atob(text));
}
