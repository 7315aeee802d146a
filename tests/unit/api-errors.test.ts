import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/api/api-errors.ts';

const tooMany = (more: object) =>
  new ApiError(429, {
    error: 'Too many attempts. Try again in a moment.',
    code: 'TOO_MANY_REQUESTS',
    requestId: 'r1',
    ...more,
  }).message;

describe('the message about too many attempts', () => {
  it.each([
    [1, '1 second'],
    [1_000, '1 second'],
    [59_001, '1 minute'],
    [60_000, '1 minute'],
    [60_001, '2 minutes'],
    [120_000, '2 minutes'],
  ])('says the wait of %i ms, rounded up: %s', (retryAfterMs, wait) =>
    expect(tooMany({ retryAfterMs })).toBe(`Too many attempts. Try again in ${wait}.`),
  );
  it('says "in a moment" if the server gives no wait', () =>
    expect(tooMany({})).toBe('Too many attempts. Try again in a moment.'));
  it("keeps the server's own sentence", () =>
    expect(tooMany({ error: 'This address got too many emails today', retryAfterMs: 1_000 })).toBe(
      'This address got too many emails today',
    ));
});

describe('an answer without a code', () => {
  it.each([
    [401, 'NOT_SIGNED_IN'],
    [403, 'NO_PERMISSION'],
    [404, 'NOT_FOUND'],
    [409, 'ILLEGAL_EVENT'],
    [422, 'INVALID'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'UNEXPECTED'],
    [503, 'UNAVAILABLE'],
  ] as const)('is named by its status: %i is %s', (status, code) =>
    expect(new ApiError(status, undefined).code).toBe(code),
  );
});
