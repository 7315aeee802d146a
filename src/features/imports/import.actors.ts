import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { ImportKindName } from '#contract/store/import.ts';
import {
  type AnyImport,
  type AnyMapping,
  type ImportAnswer,
  importMachine,
  type RemovalAnswer,
  type UndoPlanAnswer,
  type Upload,
} from '#machines/flows/import/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { invalidateImports } from './imports.queries.ts';
import { importCalls } from './import.calls.ts';

export type ImportActor = Actor<typeof importMachine>;
interface ImportInput {
  importId: string | null;
}

const idOf = ({ importId }: ImportInput): string => {
  if (importId === null) throw new Error('There is no import yet');
  return importId;
};

/** A listener makes the upload's time limit apply to each step of its progress, not to the whole file. */
const onProgress = () => undefined;

const isInProgress = (status: AnyImport['status']) => status === 'running' || status === 'undoing';

/** Returns the import chart connected to the API. Lists are invalidated when an import has a new status. */
export function connectImport(queryClient: QueryClient, kind: ImportKindName) {
  const calls = importCalls[kind];
  const noted = async (call: Promise<AnyImport>): Promise<ImportAnswer> => {
    const answer = await toAnswer(call);
    if (answer.ok && !isInProgress(answer.data.status)) invalidateImports(queryClient, kind);
    return answer;
  };
  return importMachine.provide({
    actors: {
      uploadFile: fromPromise<ImportAnswer, { upload: Upload | null }>(
        async ({ input: { upload }, signal }) => {
          if (upload === null) throw new Error('There is no file yet');
          const { file: picked, idempotencyKey } = upload;
          const file = new File([await picked.arrayBuffer()], picked.name);
          return noted(calls.upload(file, { idempotencyKey, signal, onProgress }));
        },
      ),
      loadImport: fromPromise<ImportAnswer, ImportInput>(({ input, signal }) =>
        noted(calls.one(idOf(input), { signal, timeout: true })),
      ),
      mapColumns: fromPromise<ImportAnswer, ImportInput & { mapping: AnyMapping | null }>(
        ({ input, signal }) => {
          if (input.mapping === null) throw new Error('There is no mapping yet');
          return toAnswer(calls.map(idOf(input), input.mapping, { signal, timeout: true }));
        },
      ),
      startImport: fromPromise<ImportAnswer, ImportInput>(({ input }) =>
        noted(calls.start(idOf(input), { timeout: true })),
      ),
      cancelImport: fromPromise<ImportAnswer, ImportInput>(({ input }) =>
        noted(calls.cancel(idOf(input), { timeout: true })),
      ),
      planUndo: fromPromise<UndoPlanAnswer, ImportInput>(({ input, signal }) =>
        toAnswer(calls.planUndo(idOf(input), { signal, timeout: true })),
      ),
      undoImport: fromPromise<ImportAnswer, ImportInput>(({ input }) =>
        noted(calls.undo(idOf(input), { timeout: true })),
      ),
      removeImport: fromPromise<RemovalAnswer, ImportInput>(async ({ input }) => {
        const answer = await toAnswer(calls.remove(idOf(input), { timeout: true }));
        if (answer.ok) invalidateImports(queryClient, kind);
        return answer;
      }),
    },
  });
}

/** The open imports. The server continues an import whose page is closed. */
const imports: Record<ImportKindName, ActorRegistry<ImportActor>> = {
  orders: new ActorRegistry(),
  products: new ActorRegistry(),
  customers: new ActorRegistry(),
};

/** Returns the running chart of an import, or starts one; without an id, of a new import. */
export const getImportActor = (
  queryClient: QueryClient,
  kind: ImportKindName,
  importId: string | null,
): ImportActor =>
  imports[kind].open(
    (actor) => actor.getSnapshot().context.importId === importId,
    () => createActor(connectImport(queryClient, kind), { input: { importId } }).start(),
    queryClient,
  );
