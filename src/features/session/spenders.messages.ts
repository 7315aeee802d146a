import { catalogue } from '#src/lib/messages.ts';

/** Completes a sentence: who may move the business's money. */
export const tSpenders = catalogue({
  spenders: 'the owner of {business} or a team member who manages payments',
});
