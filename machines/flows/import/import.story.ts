import { defineStory } from '../../story/story.ts';
import { importModel } from './import.model.ts';

export const importStory = defineStory(importModel, {
  goal: 'finished',
  mainJourney: 'Imported at the first try',
  continues: [
    { from: 'asking', on: 'done:pollProgress', guard: 'isAnswered', to: ['failed', 'canceled'] },
    { from: 'canceling', on: 'done:cancelImport', guard: 'isAnswered', to: ['canceled'] },
  ],
  steps: [
    {
      title: 'File',
      result: 'The file is on the server, which has read it as a table.',
      states: ['entering', 'choosing', 'uploading', 'uploadFailed'],
    },
    {
      title: 'Columns and preview',
      result:
        'The meaning of each column was suggested, the merchant corrected it, and the preview is right.',
      states: ['mapping', 'discarding'],
    },
    { title: 'Start', result: 'The import is started, once.', states: ['starting'] },
    {
      title: 'Import',
      result:
        'The server imports the records row by row, even if the page is closed or another import is started.',
      states: ['running', 'asking', 'canceling'],
    },
    {
      title: 'Result',
      result:
        'The records are imported, and what was refused is listed with its reason. What a failure or a cancellation left out can still be imported.',
      states: ['finished', 'failed', 'canceled'],
    },
    {
      title: 'Undo',
      result:
        'For 30 days the merchant can undo the import. What was used or changed since stays and is listed with the reason.',
      states: ['undo', 'undone'],
    },
    {
      title: 'Status of the import',
      result:
        'After a reload, a refusal or a cancellation Kontor looks up how far the import is, and shows the step that it is at.',
      states: ['loading', 'sorting', 'unreachable', 'limited', 'missing', 'forbidden'],
    },
  ],
});
