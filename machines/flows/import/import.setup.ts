import { assign, fromPromise, setup } from 'xstate';
import { refusalGuards, retryDelay } from '../answer.ts';
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

/** Base64 adds a third to it; the call accepts 16 MB. */
export const largestFileBytes = 10_000_000;
const POLL_MS = 700;

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));
type ById = { importId: string | null };

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as ImportInput,
    tags: {} as 'busy',
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
    ...refusalGuards,
    isBegun: ({ context }) => context.importId !== null,
    isTooLarge: (_, { upload }: { upload: Upload }) => upload.file.size > largestFileBytes,
    isEmpty: (_, { upload }: { upload: Upload }) => upload.file.size === 0,
    isAnswered: (_, { answer }: { answer: { ok: boolean } }) => answer.ok,
    hasStatus: ({ context }, { among }: { among: readonly AnyImport['status'][] }) =>
      context.record !== null && among.includes(context.record.status),
    bringsRecords: ({ context }) => (context.record?.report?.records ?? 0) > 0,
  },
  actions: {
    takeUpload: assign((_, { upload }: { upload: Upload }) => ({ upload, refusal: null })),
    takeMapping: assign((_, { mapping }: { mapping: AnyMapping }) => ({ mapping, refusal: null })),
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
    takeRefusal: assign((_, { answer }: { answer: ImportAnswer | RemovalAnswer }) => ({
      refusal: answer.ok ? null : answer,
    })),
    forgetRefusal: assign({ refusal: null }),
    forget: assign({ importId: null, upload: null, record: null, mapping: null, refusal: null }),
  },
  delays: { pollDelay: POLL_MS, retryDelay },
});
