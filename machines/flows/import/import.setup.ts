import { assign, setup } from 'xstate';
import { resultGuards, retryDelay } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  AnyImport,
  AnyMapping,
  ImportAnswer,
  ImportContext,
  ImportEvent,
  ImportInput,
  RemovalAnswer,
  UndoPlanAnswer,
  Upload,
} from './import.types.ts';

/** Base64 adds a third to it; the call accepts 16 MB. */
export const maxFileBytes = 10_000_000;
const POLL_MS = 700;

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
    uploadFile: notProvided<ImportAnswer, { upload: Upload | null }>('uploadFile'),
    loadImport: notProvided<ImportAnswer, ById>('loadImport'),
    mapColumns: notProvided<ImportAnswer, ById & { mapping: AnyMapping | null }>('mapColumns'),
    startImport: notProvided<ImportAnswer, ById>('startImport'),
    cancelImport: notProvided<ImportAnswer, ById>('cancelImport'),
    removeImport: notProvided<RemovalAnswer, ById>('removeImport'),
    planUndo: notProvided<UndoPlanAnswer, ById>('planUndo'),
    undoImport: notProvided<ImportAnswer, ById>('undoImport'),
  },
  guards: {
    ...resultGuards,
    isExistingImport: ({ context }) => context.importId !== null,
    isTooLarge: (_, { upload }: { upload: Upload }) => upload.file.size > maxFileBytes,
    isEmpty: (_, { upload }: { upload: Upload }) => upload.file.size === 0,
    hasStatus: ({ context }, { among }: { among: readonly AnyImport['status'][] }) =>
      context.record !== null && among.includes(context.record.status),
    canUndo: ({ context }) => typeof context.record?.undoUntil === 'string',
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
    setPlan: assign((_, { answer }: { answer: UndoPlanAnswer }) => ({
      plan: answer.ok ? answer.data : null,
    })),
    forgetPlan: assign({ plan: null }),
    setRefusal: assign((_, { answer }: { answer: ImportAnswer | RemovalAnswer | UndoPlanAnswer }) => ({
      refusal: answer.ok ? null : answer,
    })),
    clearRefusal: assign({ refusal: null }),
    forget: assign({ importId: null, upload: null, record: null, mapping: null, plan: null, refusal: null }),
  },
  delays: { pollDelay: POLL_MS, retryDelay },
});
