import { importSetup } from './import.setup.ts';
import type { ImportAnswer, ImportContext } from './import.types.ts';

const answer = ({ event }: { event: { output: ImportAnswer } }) => ({ answer: event.output });
const byId = ({ context }: { context: ImportContext }) => ({ importId: context.importId });
const take = { type: 'takeImport', params: answer } as const;
const isAnswered = { type: 'isAnswered', params: answer } as const;
/** The import is shown as it is now, with what the server said when it refused. */
const lookAgain = { target: 'loading', actions: { type: 'takeProblem', params: answer } } as const;

/** What was imported stays; the rest can be imported, or another file. */
const stopped = {
  tags: 'resumable',
  on: { 'import.start': 'starting', 'import.another': { target: 'choosing', actions: 'forget' } },
} as const;

/**
 * Bringing a file along, of past orders, of products or of customers: the file, what its columns mean, what that would bring, and the import itself.
 * Invariants: nothing is written before the person has seen what comes in and what is left out; an import
 * runs on the server and goes on without this page; its id, in the address, leads back to it.
 */
export const importMachine = importSetup.createMachine({
  id: 'import',
  context: ({ input }) => ({ ...input, upload: null, record: null, mapping: null, problem: null }),
  initial: 'entering',
  states: {
    entering: {
      always: [
        { guard: 'isBegun', target: 'loading' },
        { target: 'choosing', actions: 'forget' },
      ],
    },
    loading: {
      tags: ['busy', 'resumable'],
      invoke: {
        id: 'loadImport',
        src: 'loadImport',
        input: byId,
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: take },
          { guard: { type: 'isForbidden', params: answer }, target: 'forbidden' },
          { target: 'missing' },
        ],
        onError: 'unreachable',
      },
    },
    sorting: {
      always: [
        { guard: { type: 'hasStatus', params: { among: ['queued', 'running'] } }, target: 'running' },
        { guard: { type: 'hasStatus', params: { among: ['finished'] } }, target: 'finished' },
        { guard: { type: 'hasStatus', params: { among: ['failed'] } }, target: 'failed' },
        { guard: { type: 'hasStatus', params: { among: ['canceled'] } }, target: 'canceled' },
        { target: 'mapping' },
      ],
    },
    unreachable: { on: { 'import.retry': 'loading', 'network.back': 'loading' } },
    missing: { on: { 'import.another': { target: 'choosing', actions: 'forget' } } },
    forbidden: { on: { 'import.retry': 'entering' } },

    choosing: {
      initial: 'waiting',
      on: {
        'file.choose': [
          { guard: { type: 'isTooLarge', params: ({ event }) => event }, target: '.tooLarge' },
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: '.empty' },
          { target: 'uploading', actions: { type: 'takeUpload', params: ({ event }) => event } },
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
          { guard: { type: 'isForbidden', params: answer }, target: 'forbidden' },
          { target: 'choosing.unreadable', actions: { type: 'takeProblem', params: answer } },
        ],
        onError: 'uploadFailed',
      },
    },
    uploadFailed: {
      on: {
        'file.retry': 'uploading',
        'network.back': 'uploading',
        'import.another': { target: 'choosing', actions: 'forget' },
      },
    },

    mapping: {
      initial: 'settled',
      tags: 'resumable',
      on: {
        'mapping.change': {
          target: '.trying',
          reenter: true,
          actions: { type: 'takeMapping', params: ({ event }) => event },
        },
        'import.discard': 'discarding',
      },
      states: {
        settled: { on: { 'import.start': { guard: 'bringsRecords', target: '#import.starting' } } },
        trying: {
          tags: 'busy',
          invoke: {
            id: 'mapColumns',
            src: 'mapColumns',
            input: ({ context }) => ({ importId: context.importId, mapping: context.mapping }),
            onDone: [
              { guard: isAnswered, target: 'settled', actions: take },
              { ...lookAgain, target: '#import.loading' },
            ],
            onError: 'untried',
          },
        },
        untried: { on: { 'mapping.retry': 'trying', 'network.back': 'trying' } },
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
            guard: { type: 'isAnswered', params: ({ event }) => ({ answer: event.output }) },
            target: 'choosing',
            actions: 'forget',
          },
          { target: 'loading' },
        ],
        onError: 'unreachable',
      },
    },

    starting: {
      tags: ['busy', 'resumable'],
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: byId,
        onDone: [{ guard: isAnswered, target: 'sorting', actions: take }, lookAgain],
        onError: 'unreachable',
      },
    },
    running: {
      tags: ['busy', 'resumable'],
      after: { pollDelay: 'asking' },
      on: { 'import.cancel': 'canceling' },
    },
    asking: {
      tags: ['busy', 'resumable'],
      invoke: {
        id: 'askProgress',
        src: 'loadImport',
        input: byId,
        onDone: [{ guard: isAnswered, target: 'sorting', actions: take }, { target: 'missing' }],
        onError: 'running',
      },
      on: { 'import.cancel': 'canceling' },
    },
    canceling: {
      tags: ['busy', 'resumable'],
      invoke: {
        id: 'cancelImport',
        src: 'cancelImport',
        input: byId,
        onDone: [{ guard: isAnswered, target: 'sorting', actions: take }, lookAgain],
        onError: 'unreachable',
      },
    },
    finished: { tags: 'resumable', on: { 'import.another': { target: 'choosing', actions: 'forget' } } },
    failed: stopped,
    canceled: stopped,
  },
});
