import type { SnapshotFrom } from 'xstate';
import type { UndoOutcome } from '#contract/store/import-undo.ts';
import type { Refused } from '../call-result.ts';
import type { importMachine } from './import.machine.ts';
import type { AnyImport, AnyMapping, ImportEvent } from './import.types.ts';

export type ImportSnapshot = SnapshotFrom<typeof importMachine>;

export type ImportSend = (event: ImportEvent) => void;

/** The dialog that asks before an import is undone. */
export interface UndoView {
  canOpen: boolean;
  /** Null while the dialog is closed. */
  dialog: 'planning' | 'unplanned' | 'confirming' | 'starting' | null;
  plan: UndoOutcome | null;
}

export type ImportView =
  | { screen: 'loading' | 'missing' | 'forbidden' }
  /** The refusal says why, and when another try can succeed; null if there was no response. */
  | { screen: 'unreachable' | 'limited'; refusal: Refused | null }
  | {
      screen: 'choosing';
      /** Why the chosen file is refused. */
      problem: 'tooLarge' | 'empty' | 'unreadable' | 'notSent' | null;
      /** The server's error message. */
      refusal: string | null;
      fileName: string | null;
      isUploading: boolean;
    }
  | {
      screen: 'mapping';
      record: AnyImport;
      mapping: AnyMapping;
      isTrying: boolean;
      isUntried: boolean;
      canStart: boolean;
      isLeaving: boolean;
      /** Why the mapping wasn't checked or the import not started. */
      refusal: string | null;
    }
  /** `refusal`: the server's message if it couldn't be undone or cancelled. */
  | { screen: 'finished'; record: AnyImport; undo: UndoView; refusal: string | null }
  | { screen: 'undoing' | 'undone'; record: AnyImport }
  | { screen: 'undoFailed'; record: AnyImport; isStarting: boolean; refusal: string | null }
  | { screen: 'running'; record: AnyImport; isCanceling: boolean }
  /** `refusal`: the server's message if it couldn't be restarted. */
  | {
      screen: 'failed' | 'canceled';
      record: AnyImport;
      isLeaving: boolean;
      canStart: boolean;
      undo: UndoView;
      refusal: string | null;
    };

export function importView(snapshot: ImportSnapshot): ImportView {
  const { record, mapping, upload, refusal } = snapshot.context;
  const failed = (['unreachable', 'limited'] as const).find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('forbidden')) return { screen: 'forbidden' };
  if (snapshot.matches('choosing') || snapshot.matches('uploading') || snapshot.matches('uploadFailed'))
    return {
      screen: 'choosing',
      problem: fileProblem(snapshot),
      refusal: refusal?.message ?? null,
      fileName: upload?.file.name ?? null,
      isUploading: snapshot.matches('uploading'),
    };
  if (record === null || mapping === null || snapshot.matches('loading')) return { screen: 'loading' };
  const isLeaving = snapshot.matches('starting') || snapshot.matches('discarding');
  if (snapshot.matches('running') || snapshot.matches('asking') || snapshot.matches('canceling'))
    return { screen: 'running', record, isCanceling: snapshot.matches('canceling') };
  if (record.status === 'undoing' || record.status === 'undone') return { screen: record.status, record };
  const message = refusal?.message ?? null;
  if (record.status === 'undoFailed') {
    const isStarting = snapshot.matches({ undo: 'starting' });
    return { screen: 'undoFailed', record, isStarting, refusal: message };
  }
  const undo = undoView(snapshot);
  if (record.status === 'finished') return { screen: 'finished', record, undo, refusal: message };
  if (record.status === 'failed' || record.status === 'canceled')
    return {
      screen: record.status,
      record,
      isLeaving,
      canStart: snapshot.can({ type: 'import.start' }),
      undo,
      refusal: message,
    };
  return {
    screen: 'mapping',
    record,
    mapping,
    isTrying: snapshot.matches({ mapping: 'trying' }),
    isUntried: snapshot.matches({ mapping: 'untried' }),
    canStart: snapshot.can({ type: 'import.start' }),
    isLeaving,
    refusal: message,
  };
}

const dialogs = ['planning', 'unplanned', 'confirming', 'starting'] as const;

const undoView = (snapshot: ImportSnapshot): UndoView => ({
  canOpen: snapshot.can({ type: 'undo.open' }),
  dialog: dialogs.find((dialog) => snapshot.matches({ undo: dialog })) ?? null,
  plan: snapshot.context.plan,
});

function fileProblem(snapshot: ImportSnapshot) {
  if (snapshot.matches('uploadFailed')) return 'notSent';
  const problems = ['tooLarge', 'empty', 'unreadable'] as const;
  return problems.find((problem) => snapshot.matches({ choosing: problem })) ?? null;
}
