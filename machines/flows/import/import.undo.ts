import { isAnswered, isForbidden, isNotFound } from '../call-result.ts';
import { another, byId, note, takePlan, take } from './import.responses.ts';
import { importSetup } from './import.setup.ts';

/** The current import is shown, with the server's refusal. */
const lookAgain = { target: '#import.loading', actions: note } as const;
const leave = { 'undo.cancel': '#import.sorting' } as const;

/**
 * Undoes an import. Nothing is undone before the person has seen what will be deleted, restored and kept; then it runs on
 * the server and continues without this page. A request without a response is looked up and not sent again.
 */
export const undo = importSetup.createStateConfig({
  initial: 'planning',
  exit: 'forgetPlan',
  states: {
    planning: {
      tags: 'busy',
      invoke: {
        id: 'planUndo',
        src: 'planUndo',
        input: byId,
        onDone: [{ guard: isAnswered, target: 'confirming', actions: takePlan }, lookAgain],
        onError: 'unplanned',
      },
      on: leave,
    },
    unplanned: { on: { ...leave, 'undo.open': 'planning', 'network.back': 'planning' } },
    confirming: { on: { ...leave, 'undo.confirm': 'starting' } },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: byId,
        onDone: [{ guard: isAnswered, target: '#import.sorting', actions: take }, lookAgain],
        onError: '#import.unreachable',
      },
    },
    running: { tags: 'busy', after: { pollDelay: 'asking' }, on: another },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'pollUndo',
        src: 'loadImport',
        input: byId,
        onDone: [
          { guard: isAnswered, target: '#import.sorting', actions: take },
          { guard: isForbidden, target: '#import.forbidden' },
          { guard: isNotFound, target: '#import.missing' },
          { target: 'running' },
        ],
        onError: 'running',
      },
      on: another,
    },
    failed: { exit: 'clearRefusal', on: { ...another, 'undo.confirm': 'starting' } },
  },
});
