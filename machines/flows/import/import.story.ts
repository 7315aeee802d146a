import { defineStory } from '../../story/story.ts';
import { importModel } from './import.model.ts';

export const importStory = defineStory(importModel, {
  goal: 'finished',
  mainJourney: 'Imported at the first try',
  steps: [
    {
      title: 'Import page',
      result: 'It is known whether an import is under way.',
      states: ['entering', 'loading', 'sorting', 'unreachable', 'limited', 'missing', 'forbidden'],
    },
    { title: 'File', result: 'The file was read.', states: ['choosing', 'uploading', 'uploadFailed'] },
    {
      title: 'Columns and preview',
      result: 'Each column has its meaning, and the preview is right.',
      states: ['mapping', 'discarding'],
    },
    { title: 'Start', result: 'The import is started, once.', states: ['starting'] },
    {
      title: 'Import',
      result: 'The records are imported, row by row.',
      states: ['running', 'asking', 'canceling'],
    },
    {
      title: 'Result',
      result: 'The records are here, and what was refused is listed with its reason.',
      states: ['finished', 'failed', 'canceled'],
    },
  ],
});
