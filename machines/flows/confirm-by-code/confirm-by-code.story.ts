import { defineStory } from '../../story/story.ts';
import { confirmByCodeModel } from './confirm-by-code.model.ts';

export const confirmByCodeStory = defineStory(confirmByCodeModel, {
  goal: 'confirmed',
  mainJourney: 'Confirmed at the first try',
  steps: [
    { title: 'Request', result: 'A code can be requested.', states: ['arriving', 'offered'] },
    { title: 'Sending the code', result: 'A code was sent.', states: ['requesting', 'unsent'] },
    { title: 'Code', result: 'The code is right.', states: ['entering'] },
    { title: 'Confirmed', result: 'The action is confirmed.', states: ['confirmed'] },
  ],
});
