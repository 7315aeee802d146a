import { defineStory } from '../../story/story.ts';
import { customDomainModel } from './custom-domain.model.ts';

export const customDomainStory = defineStory(customDomainModel, {
  goal: 'showing',
  mainJourney: 'Domain connected at the first try',
  steps: [
    {
      title: 'Domain',
      result: 'The domain is connected, or a new one is chosen.',
      states: ['sorting', 'choosing', 'searching', 'connecting'],
    },
    { title: 'Owner', result: 'The new domain is ordered.', states: ['describing', 'ordering'] },
    {
      title: 'Payment',
      result: 'The order is paid, once.',
      states: ['openingOrder', 'payment'],
    },
    {
      title: 'Records',
      result: 'The three facts of the domain are shown, found against wanted.',
      states: [
        'opening',
        'unreachable',
        'limited',
        'denied',
        'missing',
        'showing',
        'refreshing',
        'checking',
        'reconnecting',
      ],
    },
    {
      title: 'Removal',
      result: 'The store answers at its address at Kontor alone.',
      states: ['confirming', 'removing', 'removed'],
    },
  ],
});
