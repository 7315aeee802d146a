import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  mainJourneyMost: {
    one: 'Most people go this way: {main} of {count} journey.',
    other: 'Most people go this way: {main} of {count} journeys.',
  },
  mainJourneyFirst: {
    one: 'No other way is more frequent: {main} of {count} journey goes this way.',
    other: 'No other way is more frequent: {main} of {count} journeys go this way.',
  },
  mainJourneyDiffers: 'Most people go another way than the main journey',
  mainJourneyRarer: 'Another way is more frequent than the main journey',
  frequentWay: {
    one: '{most} of {count} journey goes {way}. The main journey, {mainWay}, was taken by {main}.',
    other: '{most} of {count} journeys go {way}. The main journey, {mainWay}, was taken by {main}.',
  },
  journeysToGoal: 'Journeys of your business that reached the goal, last {days} days.',
});
