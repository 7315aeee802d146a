const joins = (character = ' ') => /[\w.-]/.test(character);

/**
 * Returns true if the text has the secret as a whole word. Short codes also occur by chance inside times, durations and IDs: in
 * the log of a test with many requests, one code of six digits in twenty does.
 */
export function hasSecret(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1))
    if (!joins(text[at - 1]) && !joins(text[at + secret.length])) return true;
  return false;
}
