import { User } from '#domain/business.ts';
import { defineCall } from '#contract/call.ts';

/** Apart from the other calls of a profile, because the home page makes it. */
export const communityCalls = {
  joinCommunity: defineCall({
    method: 'POST',
    service: 'core',
    path: '/user/community',
    access: 'person',
    summary:
      "Record that the person opens the operator's community; an installation without one has none to join",
    data: User,
    errors: ['NOT_FOUND'],
  }),
};
