import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { ImportMapping, OrderImport } from '#contract/order-import.ts';
import {
  type ImportAnswer,
  orderImportMachine,
  type RemovalAnswer,
  type Upload,
} from '#machines/flows/order-import/index.ts';
import { answered } from '#src/flows/answered.ts';
import { api } from '#src/lib/api.ts';
import { noteImportChanged } from '#src/lib/queries/order-imports.queries.ts';

export type OrderImportActor = Actor<typeof orderImportMachine>;
interface ById {
  importId: string | null;
}

const idOf = ({ importId }: ById): { id: string } => {
  if (importId === null) throw new Error('there is no import yet');
  return { id: importId };
};

/** The file as the call takes it. Made by the browser's own reader, which does not block on large files. */
async function base64Of({ file }: Upload): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () =>
    resolve(typeof reader.result === 'string' ? reader.result.replace(/^data:[^,]*,/, '') : ''),
  );
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
  reader.readAsDataURL(new Blob([await file.arrayBuffer()]));
  return promise;
}

/** An import without its last state in the lists that show it is told to them. */
export function connectedImport(queryClient: QueryClient) {
  const noted = async (call: Promise<OrderImport>): Promise<ImportAnswer> => {
    const answer = await answered(call);
    if (answer.ok && answer.data.status !== 'running') noteImportChanged(queryClient);
    return answer;
  };
  return orderImportMachine.provide({
    actors: {
      uploadFile: fromPromise<ImportAnswer, { upload: Upload | null }>(
        async ({ input: { upload }, signal }) => {
          if (upload === null) throw new Error('there is no file yet');
          const body = { fileName: upload.file.name, contentBase64: await base64Of(upload) };
          return noted(api('uploadOrderImport', { body }, { idempotencyKey: upload.idempotencyKey, signal }));
        },
      ),
      loadImport: fromPromise<ImportAnswer, ById>(({ input, signal }) =>
        noted(api('orderImport', { params: idOf(input) }, { signal })),
      ),
      mapColumns: fromPromise<ImportAnswer, ById & { mapping: ImportMapping | null }>(({ input, signal }) => {
        if (input.mapping === null) throw new Error('there is no mapping yet');
        return answered(api('mapOrderImport', { params: idOf(input), body: input.mapping }, { signal }));
      }),
      startImport: fromPromise<ImportAnswer, ById>(({ input }) =>
        noted(api('startOrderImport', { params: idOf(input) })),
      ),
      removeImport: fromPromise<RemovalAnswer, ById>(async ({ input }) => {
        const answer = await answered(api('removeOrderImport', { params: idOf(input) }));
        if (answer.ok) noteImportChanged(queryClient);
        return answer;
      }),
    },
  });
}

let running: OrderImportActor | undefined;

/** The import of that id, or a new one: the one under way where it is that, else from its beginning. */
export function openOrderImport(queryClient: QueryClient, importId: string | null): OrderImportActor {
  if (running?.getSnapshot().context.importId === importId) return running;
  closeOrderImport();
  running = createActor(connectedImport(queryClient), { input: { importId } }).start();
  return running;
}

/** The server goes on without it. */
export function closeOrderImport(): void {
  running?.stop();
  running = undefined;
}
