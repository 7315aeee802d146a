import { defineStory } from '../../story/story.ts';
import { eventPlaceModel } from './event-place.model.ts';

export const eventPlaceStory = defineStory(eventPlaceModel, {
  goal: 'confirmed',
  mainJourney: 'Place confirmed at the first try',
  hub: ['loading', 'sorting'],
  leaves: ['applied', 'fee.leaving'],
  steps: [
    {
      title: 'Event',
      result: 'The event is loaded with the application of the business.',
      states: ['loading', 'failed', 'missing', 'denied', 'tooMany', 'sorting', 'closed'],
    },
    { title: 'Application', result: 'The business has applied, once.', states: ['applying', 'submitting'] },
    {
      title: 'Decision',
      result: 'Kontor gave the business a place, or declined.',
      states: ['applied', 'waitlisted', 'declined'],
    },
    {
      title: 'Place',
      result: 'The fee is paid once and in time, or the place without a fee is accepted.',
      states: ['accepting', 'fee', 'expired'],
    },
    {
      title: 'Checking the payment',
      result: 'The provider reported the result of the payment.',
      states: ['fee.leaving', 'fee.processing'],
    },
    {
      title: 'Taking part',
      result: 'The place is confirmed, and the business takes part.',
      states: ['confirmed', 'attended', 'canceled'],
    },
    {
      title: 'Withdrawing',
      result: 'The application is withdrawn, and its place is free for another business.',
      states: ['confirmingWithdrawal', 'withdrawing', 'withdrawn'],
    },
  ],
});
