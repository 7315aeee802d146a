import type { SnapshotFrom } from 'xstate';
import type { Refused } from '../call-result.ts';
import type { importMachine } from './import.machine.ts';
import type { AnyImport, AnyMapping, ImportEvent } from './import.types.ts';

export type ImportSnapshot = SnapshotFrom<typeof importMachine>;

export type ImportSend = (event: ImportEvent) => void;

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
  | { screen: 'finished'; record: AnyImport }
  | { screen: 'running'; record: AnyImport; isCanceling: boolean }
  /** `refusal`: the server's message if it couldn't be restarted. */
  | {
      screen: 'failed' | 'canceled';
      record: AnyImport;
      isLeaving: boolean;
      canStart: boolean;
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
  if (snapshot.matches('finished')) return { screen: 'finished', record };
  const isLeaving = snapshot.matches('starting') || snapshot.matches('discarding');
  if (snapshot.matches('running') || snapshot.matches('asking') || snapshot.matches('canceling'))
    return { screen: 'running', record, isCanceling: snapshot.matches('canceling') };
  if (record.status === 'failed' || record.status === 'canceled')
    return {
      screen: record.status,
      record,
      isLeaving,
      canStart: snapshot.can({ type: 'import.start' }),
      refusal: refusal?.message ?? null,
    };
  return {
    screen: 'mapping',
    record,
    mapping,
    isTrying: snapshot.matches({ mapping: 'trying' }),
    isUntried: snapshot.matches({ mapping: 'untried' }),
    canStart: snapshot.can({ type: 'import.start' }),
    isLeaving,
    refusal: refusal?.message ?? null,
  };
}

function fileProblem(snapshot: ImportSnapshot) {
  if (snapshot.matches('uploadFailed')) return 'notSent';
  const problems = ['tooLarge', 'empty', 'unreadable'] as const;
  return problems.find((problem) => snapshot.matches({ choosing: problem })) ?? null;
}
