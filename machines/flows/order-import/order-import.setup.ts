import { assign, fromPromise, setup } from 'xstate';
import type { ImportMapping, OrderImport } from '#contract/order-import.ts';
import type {
  ImportAnswer,
  OrderImportContext,
  OrderImportEvent,
  OrderImportInput,
  RemovalAnswer,
  Upload,
} from './order-import.types.ts';

/** Base64 makes a third more of it; the call takes 16 MB. */
export const largestFileBytes = 10_000_000;
const POLL_MS = 700;

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));
type ById = { importId: string | null };

/** What the chart's names mean; the actors are handed in by whoever runs it. */
export const orderImportSetup = setup({
  types: {
    context: {} as OrderImportContext,
    events: {} as OrderImportEvent,
    input: {} as OrderImportInput,
    tags: {} as 'busy' | 'resumable',
  },
  actors: {
    uploadFile: fromPromise<ImportAnswer, { upload: Upload | null }>(notProvided('uploadFile')),
    loadImport: fromPromise<ImportAnswer, ById>(notProvided('loadImport')),
    mapColumns: fromPromise<ImportAnswer, ById & { mapping: ImportMapping | null }>(
      notProvided('mapColumns'),
    ),
    startImport: fromPromise<ImportAnswer, ById>(notProvided('startImport')),
    removeImport: fromPromise<RemovalAnswer, ById>(notProvided('removeImport')),
  },
  guards: {
    isBegun: ({ context }) => context.importId !== null,
    isTooLarge: (_, { upload }: { upload: Upload }) => upload.file.size > largestFileBytes,
    isEmpty: (_, { upload }: { upload: Upload }) => upload.file.size === 0,
    isAnswered: (_, { answer }: { answer: { ok: boolean } }) => answer.ok,
    isForbidden: (_, { answer }: { answer: ImportAnswer }) => !answer.ok && answer.code === 'NO_PERMISSION',
    hasStatus: ({ context }, { among }: { among: readonly OrderImport['status'][] }) =>
      context.orderImport !== null && among.includes(context.orderImport.status),
    bringsOrders: ({ context }) => (context.orderImport?.report?.records ?? 0) > 0,
  },
  actions: {
    takeUpload: assign((_, { upload }: { upload: Upload }) => ({ upload, problem: null })),
    takeMapping: assign((_, { mapping }: { mapping: ImportMapping }) => ({ mapping })),
    takeImport: assign(({ context }, { answer }: { answer: ImportAnswer }) =>
      answer.ok
        ? {
            importId: answer.data.id,
            orderImport: answer.data,
            mapping: answer.data.mapping,
            upload: null,
            problem: null,
          }
        : { orderImport: context.orderImport },
    ),
    takeProblem: assign((_, { answer }: { answer: ImportAnswer }) => ({
      problem: answer.ok ? null : answer.message,
    })),
    forget: assign({ importId: null, upload: null, orderImport: null, mapping: null, problem: null }),
  },
  delays: { pollDelay: POLL_MS },
});
