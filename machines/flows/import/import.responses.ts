import type { ImportAnswer, ImportContext, RemovalAnswer, UndoPlanAnswer } from './import.types.ts';

/** The parts that the states of an import and of its undo share. */
export const byId = ({ context }: { context: ImportContext }) => ({ importId: context.importId });
export const take = {
  type: 'setImport',
  params: ({ event }: { event: { output: ImportAnswer } }) => ({ answer: event.output }),
} as const;
export const takePlan = {
  type: 'setPlan',
  params: ({ event }: { event: { output: UndoPlanAnswer } }) => ({ answer: event.output }),
} as const;
export const note = {
  type: 'setRefusal',
  params: ({ event }: { event: { output: ImportAnswer | RemovalAnswer | UndoPlanAnswer } }) => ({
    answer: event.output,
  }),
} as const;
/** An import that runs on the server continues there and stays in the list of imports. */
export const another = { 'import.another': { target: '#import.choosing', actions: 'forget' } } as const;
