import { sessionPromises } from '../flows/session/session.promises.ts';
import { withdrawPromises } from '../flows/withdraw/withdraw.promises.ts';
import type { FlowPromises } from './promise.ts';

/** The promises of each flow that has some, by the model's id. */
export const promisesById: Readonly<Record<string, FlowPromises>> = {
  session: sessionPromises as FlowPromises,
  withdraw: withdrawPromises as FlowPromises,
};
