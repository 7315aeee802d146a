import { businessCalls } from '#contract/people/business.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { businessKeys } from './business-details.queries.ts';

const changed = { invalidates: ['business', 'audit-log'], getQueryKey: () => businessKeys.info } as const;

export const updateBusinessInfo = defineWrite({ ...changed, call: businessCalls.updateBusinessInfo });
export const setBusinessLogo = defineWrite({ ...changed, call: businessCalls.setBusinessLogo });
