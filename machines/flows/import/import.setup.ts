import { assign, fromPromise, setup } from 'xstate';
import { refusalGuards, retryDelay } from '../call-result.ts';
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
export const maxFileBytes = 10_000_000;
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
    isExistingImport: ({ context }) => context.importId !== null,
    isTooLarge: (_, { upload }: { upload: Upload }) => upload.file.size > maxFileBytes,
    isEmpty: (_, { upload }: { upload: Upload }) => upload.file.size === 0,
    isAnswered: (_, { answer }: { answer: { ok: boolean } }) => answer.ok,
    hasStatus: ({ context }, { among }: { among: readonly AnyImport['status'][] }) =>
      context.record !== null && among.includes(context.record.status),
    hasRecords: ({ context }) => (context.record?.report?.records ?? 0) > 0,
  },
  actions: {
    setUpload: assign((_, { upload }: { upload: Upload }) => ({ upload, refusal: null })),
    setMapping: assign((_, { mapping }: { mapping: AnyMapping }) => ({ mapping, refusal: null })),
    setImport: assign(({ context }, { answer }: { answer: ImportAnswer }) =>
      answer.ok
        ? {
            importId: answer.data.id,
            record: answer.data,
            mapping: answer.data.mapping,
            upload: null,
          }
        : { record: context.record },
    ),
    setRefusal: assign((_, { answer }: { answer: ImportAnswer | RemovalAnswer }) => ({
      refusal: answer.ok ? null : answer,
    })),
    clearRefusal: assign({ refusal: null }),
    forget: assign({ importId: null, upload: null, record: null, mapping: null, refusal: null }),
  },
  delays: { pollDelay: POLL_MS, retryDelay },
});
