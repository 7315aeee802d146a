import { defineWrite } from '#src/lib/api/define-write.ts';
import { notePinChanged } from './pin.queries.ts';

export const updatePassword = defineWrite({ call: 'updatePassword', invalidates: ['sessions'] });
export const setPin = defineWrite({ call: 'setPin', invalidates: [], onSuccess: notePinChanged });
export const updatePin = defineWrite({ call: 'updatePin', invalidates: [], onSuccess: notePinChanged });
