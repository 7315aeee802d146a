import type { ErrorCode, FieldProblem } from '#contract/errors.ts';

/** An expected "no" of the server, as a value: only what is unreachable or broken is thrown. */
export interface Refused {
  ok: false;
  code: ErrorCode;
  /** One sentence for people. */
  message: string;
  fields: FieldProblem[];
  triesLeft: number | undefined;
  /** From when on another try can succeed; milliseconds since 1970 by this device's clock. */
  retryAtMs: number | undefined;
}

export type Answer<Data> = { ok: true; data: Data } | Refused;

/** The data of an answer that a guard found to be a "yes". */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.ok) return answer.data;
  throw new Error(`a refusal (${answer.code}) holds no data`);
}

/** The refusal of an answer that a guard found to be a "no". */
export function refusalOf(answer: Answer<unknown>): Refused {
  if (!answer.ok) return answer;
  throw new Error('an answer with data is no refusal');
}
