/** Returns a record with a value for every key. */
export const everyOne = <Key extends string, Value>(
  keys: Record<Key, unknown>,
  make: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries((Object.keys(keys) as Key[]).map((key) => [key, make(key)])) as Record<Key, Value>;
