import { assign, fromPromise, setup } from 'xstate';
import type {
  AnyImport,
  AnyMapping,
  ImportAnswer,
  ImportContext,
  ImportEvent,
  ImportInput,
  RemovalAnswer,
  Upload,
} from './import.types.ts';

/** Base64 makes a third more of it; the call takes 16 MB. */
export const largestFileBytes = 10_000_000;
const POLL_MS = 700;

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));
type ById = { importId: string | null };

/** What the chart's names mean; the actors are handed in by whoever runs it. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as ImportInput,
    tags: {} as 'busy' | 'resumable',
  },
  actors: {
    uploadFile: fromPromise<ImportAnswer, { upload: Upload | null }>(notProvided('uploadFile')),
    loadImport: fromPromise<ImportAnswer, ById>(notProvided('loadImport')),
    mapColumns: fromPromise<ImportAnswer, ById & { mapping: AnyMapping | null }>(notProvided('mapColumns')),
    startImport: fromPromise<ImportAnswer, ById>(notProvided('startImport')),
    cancelImport: fromPromise<ImportAnswer, ById>(notProvided('cancelImport')),
    removeImport: fromPromise<RemovalAnswer, ById>(notProvided('removeImport')),
  },
  guards: {
    isBegun: ({ context }) => context.importId !== null,
    isTooLarge: (_, { upload }: { upload: Upload }) => upload.file.size > largestFileBytes,
    isEmpty: (_, { upload }: { upload: Upload }) => upload.file.size === 0,
    isAnswered: (_, { answer }: { answer: { ok: boolean } }) => answer.ok,
    isForbidden: (_, { answer }: { answer: ImportAnswer }) => !answer.ok && answer.code === 'NO_PERMISSION',
    hasStatus: ({ context }, { among }: { among: readonly AnyImport['status'][] }) =>
      context.record !== null && among.includes(context.record.status),
    bringsRecords: ({ context }) => (context.record?.report?.records ?? 0) > 0,
  },
  actions: {
    takeUpload: assign((_, { upload }: { upload: Upload }) => ({ upload, problem: null })),
    takeMapping: assign((_, { mapping }: { mapping: AnyMapping }) => ({ mapping, problem: null })),
    takeImport: assign(({ context }, { answer }: { answer: ImportAnswer }) =>
      answer.ok
        ? {
            importId: answer.data.id,
            record: answer.data,
            mapping: answer.data.mapping,
            upload: null,
          }
        : { record: context.record },
    ),
    takeProblem: assign((_, { answer }: { answer: ImportAnswer }) => ({
      problem: answer.ok ? null : answer.message,
    })),
    forget: assign({ importId: null, upload: null, record: null, mapping: null, problem: null }),
  },
  delays: { pollDelay: POLL_MS },
});
