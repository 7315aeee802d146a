import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Passwords and PINs are hashed slowly on purpose, and tests use the same few thousands of times. The result of a hash
// depends on nothing but its input, so each worker computes it once, with the real algorithm and its real cost.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, verify } = await importOriginal<typeof argon2>();
  return { hash: remember(hash), verify: remember(verify) };
});

function remember<Input extends unknown[], Output>(
  compute: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  const results = new Map<string, Promise<Output>>();
  return (...input) => {
    const key = JSON.stringify(input);
    const result = results.get(key) ?? compute(...input);
    results.set(key, result);
    return result;
  };
}
