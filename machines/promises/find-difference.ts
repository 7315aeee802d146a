const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const toText = (value: unknown): string => JSON.stringify(value) ?? String(value);

/**
 * Returns where a value differs from an expectation; undefined if it doesn't. Of objects only the expected properties are
 * compared, lists as a whole.
 */
export function findDifference(actual: unknown, expected: unknown, at: string): string | undefined {
  if (!isObject(expected)) return Object.is(actual, expected) ? undefined : describe(actual, expected, at);
  if (!isObject(actual) || Array.isArray(actual) !== Array.isArray(expected))
    return describe(actual, expected, at);
  if (Array.isArray(expected) && Array.isArray(actual) && actual.length !== expected.length)
    return describe(actual, expected, at);
  for (const [key, part] of Object.entries(expected)) {
    const difference = findDifference(actual[key], part, `${at}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const describe = (actual: unknown, expected: unknown, at: string): string =>
  `${at} is ${toText(actual)}, not ${toText(expected)}`;
