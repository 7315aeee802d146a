import { after, answered, does, type Situation } from '#machines/promises/promise.ts';
import {
  closeResponses,
  failures,
  loadResponses,
  reopenResponses,
  sampleMonth as month,
  sampleReason,
} from '../period-close.samples.ts';
import type { PeriodCloseInput } from '../period-close.types.ts';

/** The situations of a month that is closed, and the answers that its calls get. */
export const loaded = (name: keyof typeof loadResponses) => answered('loadPeriod', loadResponses[name]);
export const closeEnds = (name: keyof typeof closeResponses) => answered('closePeriod', closeResponses[name]);
export const reopenEnds = (name: keyof typeof reopenResponses) =>
  answered('reopenPeriod', reopenResponses[name]);
/** A call gets no response, or one that can't be read. */
export const failed = (invoke: string, why: keyof typeof failures = 'no answer') => ({
  name: `error:${invoke}`,
  payload: failures[why],
});
export const submits = does('reopen.submit', { reason: sampleReason });

export const page: Situation<PeriodCloseInput> = {
  words: 'the page of a month, for a person who manages the books',
  input: { month, canManage: true },
  steps: [],
};
export const viewersPage: Situation<PeriodCloseInput> = {
  words: 'the page of a month, for a person who views the books',
  input: { month, canManage: false },
  steps: [],
};
export const checks = after(page, 'the checks of a month', loaded('a month to close'));
export const question = after(checks, 'the confirmation of closing', does('close.ask'));
export const closing = after(question, 'a month that is being closed', does('close.confirm'));
export const closed = after(page, 'a closed month', loaded('a closed month'));
export const form = after(closed, 'the form for the reason', does('reopen.ask'));
export const reopening = after(form, 'a month that is being reopened', submits);

export const shows = (more: object) => ({ view: { screen: 'month', ...more } });
/** Nothing went wrong, and no dialog is open. */
export const atRest = { dialog: null, refusal: null, failure: null };
