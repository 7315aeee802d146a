import { defineWrite } from '#src/lib/api/define-write.ts';

export const reportProblem = defineWrite({ call: 'reportProblem', invalidates: ['flow-recordings'] });
