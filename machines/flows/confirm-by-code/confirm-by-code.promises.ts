import { definePromises } from '#machines/promises/promise.ts';
import { confirmByCodeMachine } from './confirm-by-code.machine.ts';
import type { ConfirmByCodeInput } from './confirm-by-code.types.ts';
import { confirmByCodeView } from './confirm-by-code.view.ts';
import { confirmingPromises } from './promises/confirming.ts';
import { requestingPromises } from './promises/requesting.ts';

/** Everything that a person can rely on who confirms an action with a code (decisions, "Rules", on the OTP). */
export const confirmByCodePromises = definePromises(confirmByCodeMachine, {
  view: confirmByCodeView,
  keeping: {
    contentAfter: ({ status, context: { code } }) => (status === 'done' ? null : code),
    keptIn: ({ code }) => code,
    inputAfter: (kept) => ({ code: kept as ConfirmByCodeInput['code'] }),
  },
  promises: [...requestingPromises, ...confirmingPromises],
});
