import { normalizeText } from './normalize-text.ts';

/** Titles and company forms that one register writes and another omits. */
const titles = new Set(
  'mr mrs miss ms dr prof chief alhaji alhaja engr barr pastor rev ltd limited plc llc enterprise enterprises nig nigeria'.split(
    ' ',
  ),
);

const partsOf = (name: string): string[] =>
  normalizeText(name, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !titles.has(part));

/**
 * Returns true if two registers name the same person: banks change the order of names, omit middle names and accents,
 * so all parts of the shorter name, at least two, must be in the other.
 */
export function doNamesMatch(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length);
  if (shorter.length < 2) return shorter.length === 1 && shorter.join() === longer.join();
  const left = [...longer];
  return shorter.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
