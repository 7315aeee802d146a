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

/** What a call that ended was answered: the parameter of a chart's guards and actions. */
export const answerIn = <Data>({ event }: { event: { output: Answer<Data> } }): Answer<Data> => event.output;

/** The refusal that a call ended with: the parameter of what is done about it. */
export const refusalIn = (end: { event: { output: Answer<unknown> } }): Refused => refusalOf(answerIn(end));

export const isRefused = { type: 'isRefused', params: answerIn<unknown> } as const;
/** Notes a refusal down beside the form, which keeps what was typed. */
export const note = { type: 'note', params: refusalIn } as const;
export const turnedDown = { actions: note, guard: isRefused } as const;
export const proofLapsed = {
  actions: note,
  guard: { type: 'isProofLapsed', params: answerIn<unknown> },
} as const;
