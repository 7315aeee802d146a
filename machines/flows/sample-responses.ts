import type { Refused } from './call-result.ts';

/** A successful response of a call, as an outcome of its invoke. */
export const answers = <Data>(data: Data): { output: { ok: true; data: Data } } => ({
  output: { ok: true, data },
});

/** Successful responses with these data, under the same names. */
export const answersOf = <Samples extends object>(samples: Samples) =>
  Object.fromEntries(Object.entries(samples).map(([name, data]) => [name, answers(data)])) as {
    [Name in keyof Samples]: ReturnType<typeof answers<Samples[Name]>>;
  };

/** A refused call, as an outcome of its invoke. */
export const refused = (
  code: Refused['code'],
  message: string,
  more: Partial<Refused> = {},
): { output: Refused } => ({
  output: { ok: false, code, message, fields: [], attemptsLeft: undefined, retryAtMs: undefined, ...more },
});
