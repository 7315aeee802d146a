import { defineStory } from '../../story/story.ts';
import { periodCloseModel } from './period-close.model.ts';

export const periodCloseStory = defineStory(periodCloseModel, {
  goal: 'closed',
  mainJourney: 'Closed at the first try',
  steps: [
    {
      title: 'Month',
      result: 'The month is loaded with its checks and totals.',
      states: ['loading', 'loaded', 'failed', 'missing', 'denied', 'tooMany', 'waiting'],
    },
    { title: 'Checks', result: 'The merchant went through the checks and the totals.', states: ['checking'] },
    { title: 'Confirmation', result: 'The merchant confirmed the totals.', states: ['confirming'] },
    { title: 'Closing', result: 'The month is closed, once.', states: ['closing'] },
    { title: 'Closed', result: 'Nothing dated in the month changes any more.', states: ['closed'] },
    {
      title: 'Reopening',
      result: 'The month is open again, and the reason is in the activity log.',
      states: ['explaining', 'reopening'],
    },
  ],
});
