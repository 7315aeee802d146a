import { importSetup } from './import.setup.ts';
import {
  isAnswered,
  isForbidden,
  isInvalid,
  isNotFound,
  isRateLimited,
  isSignedOut,
} from '../call-result.ts';
import { another, byId, note, take } from './import.responses.ts';
import { undo } from './import.undo.ts';

/** The current import is shown, with the server's refusal. */
const lookAgain = { target: 'loading', actions: note } as const;

const ended = { ...another, 'undo.open': { guard: 'canUndo', target: 'undo' } } as const;
/** Imported records stay unless they are undone; the rest can be imported, or another file. */
const stopped = {
  exit: 'clearRefusal',
  on: { ...ended, 'import.start': { guard: 'hasRecords', target: 'starting' } },
} as const;

/**
 * Imports a file of past orders, products or customers: the file, the mapping of its columns, the preview and the import.
 * Invariants: nothing is written before the person has seen the preview; an import runs on the server and continues
 * without this page; its ID in the URL leads back to it. For 30 days it can be undone.
 */
export const importMachine = importSetup.createMachine({
  id: 'import',
  context: ({ input }) => ({
    ...input,
    upload: null,
    record: null,
    mapping: null,
    plan: null,
    refusal: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      always: [
        { guard: 'isExistingImport', target: 'loading' },
        { target: 'choosing', actions: 'forget' },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadImport',
        src: 'loadImport',
        input: byId,
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: take },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isNotFound, target: 'missing' },
          { guard: isRateLimited, target: 'limited', actions: note },
          { target: 'unreachable', actions: note },
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    sorting: {
      always: [
        {
          guard: { type: 'hasStatus', params: { among: ['queued', 'running'] } },
          target: 'running',
          actions: 'clearRefusal',
        },
        { guard: { type: 'hasStatus', params: { among: ['finished'] } }, target: 'finished' },
        { guard: { type: 'hasStatus', params: { among: ['failed'] } }, target: 'failed' },
        { guard: { type: 'hasStatus', params: { among: ['canceled'] } }, target: 'canceled' },
        { guard: { type: 'hasStatus', params: { among: ['undoing'] } }, target: 'undo.running' },
        { guard: { type: 'hasStatus', params: { among: ['undone'] } }, target: 'undone' },
        { guard: { type: 'hasStatus', params: { among: ['undoFailed'] } }, target: 'undo.failed' },
        { target: 'mapping' },
      ],
    },
    unreachable: {
      exit: 'clearRefusal',
      on: { 'import.retry': 'loading', 'network.back': 'loading' },
    },
    limited: { after: { retryDelay: 'loading' }, exit: 'clearRefusal' },
    missing: { on: another },
    forbidden: { on: { 'import.retry': 'entering' } },

    choosing: {
      initial: 'waiting',
      on: {
        'file.choose': [
          { guard: { type: 'isTooLarge', params: ({ event }) => event }, target: '.tooLarge' },
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: '.empty' },
          { target: 'uploading', actions: { type: 'setUpload', params: ({ event }) => event } },
        ],
      },
      states: { waiting: {}, tooLarge: {}, empty: {}, unreadable: {} },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => ({ upload: context.upload }),
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: take },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isInvalid, target: 'choosing.unreadable', actions: note },
          { target: 'uploadFailed', actions: note },
        ],
        onError: { target: 'uploadFailed', actions: 'clearRefusal' },
      },
      on: { 'file.cancel': { target: 'choosing', actions: 'forget' } },
    },
    uploadFailed: {
      exit: 'clearRefusal',
      on: {
        'file.retry': 'uploading',
        'network.back': 'uploading',
        ...another,
      },
    },

    mapping: {
      initial: 'settled',
      exit: 'clearRefusal',
      on: {
        'mapping.change': {
          target: '.trying',
          reenter: true,
          actions: { type: 'setMapping', params: ({ event }) => event },
        },
        'import.discard': 'discarding',
      },
      states: {
        settled: { on: { 'import.start': { guard: 'hasRecords', target: '#import.starting' } } },
        trying: {
          tags: 'busy',
          invoke: {
            id: 'mapColumns',
            src: 'mapColumns',
            input: ({ context }) => ({ importId: context.importId, mapping: context.mapping }),
            onDone: [
              { guard: isAnswered, target: 'settled', actions: take },
              { guard: isRateLimited, target: 'untried', actions: note },
              { guard: isSignedOut, target: 'untried', actions: note },
              { ...lookAgain, target: '#import.loading' },
            ],
            onError: { target: 'untried', actions: 'clearRefusal' },
          },
        },
        untried: { exit: 'clearRefusal', on: { 'mapping.retry': 'trying', 'network.back': 'trying' } },
      },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'removeImport',
        src: 'removeImport',
        input: byId,
        onDone: [
          {
            guard: isAnswered,
            target: 'choosing',
            actions: 'forget',
          },
          lookAgain,
        ],
        onError: 'unreachable',
      },
    },

    starting: {
      tags: 'busy',
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: byId,
        onDone: [{ guard: isAnswered, target: 'sorting', actions: take }, lookAgain],
        onError: 'unreachable',
      },
    },
    running: {
      tags: 'busy',
      after: { pollDelay: 'asking' },
      on: { ...another, 'import.cancel': 'canceling' },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'pollProgress',
        src: 'loadImport',
        input: byId,
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: take },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isNotFound, target: 'missing' },
          { target: 'running' },
        ],
        onError: 'running',
      },
      on: { ...another, 'import.cancel': 'canceling' },
    },
    canceling: {
      tags: 'busy',
      invoke: {
        id: 'cancelImport',
        src: 'cancelImport',
        input: byId,
        onDone: [{ guard: isAnswered, target: 'sorting', actions: take }, lookAgain],
        onError: 'unreachable',
      },
    },
    finished: { exit: 'clearRefusal', on: ended },
    failed: stopped,
    canceled: stopped,

    undo,
    undone: { on: another },
  },
});
