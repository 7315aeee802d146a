import { normalizeText } from './normalize-text.ts';

/** What stands before or after a name in one register and not in the other. */
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
 * Whether two registers mean the same bearer: banks turn names round, leave middle names out and write them without marks,
 * so that all parts of the shorter one, two at least, have to stand in the other.
 */
export function namesFit(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length);
  if (shorter.length < 2) return shorter.length === 1 && shorter.join() === longer.join();
  const left = [...longer];
  return shorter.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
