import { posRequestCalls } from '#contract/people/pos-request.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

const changed = { invalidates: ['pos-requests'], invalidatesOnFailure: true } as const;

export const createPosRequest = defineWrite({ ...changed, call: posRequestCalls.createPosRequest });
export const cancelPosRequest = defineWrite({ ...changed, call: posRequestCalls.cancelPosRequest });
