import type { SnapshotFrom } from 'xstate';
import {
  type ImportField,
  type ImportMapping,
  type OrderImport,
  requiredImportFields,
} from '#contract/order-import.ts';
import type { orderImportMachine } from './order-import.machine.ts';
import type { OrderImportEvent } from './order-import.types.ts';

export type OrderImportSnapshot = SnapshotFrom<typeof orderImportMachine>;

export type OrderImportSend = (event: OrderImportEvent) => void;

export type OrderImportView =
  | { screen: 'loading' | 'unreachable' | 'missing' | 'forbidden' }
  | {
      screen: 'choosing';
      /** Why the file that was chosen is not taken. */
      problem: 'tooLarge' | 'empty' | 'unreadable' | 'notSent' | null;
      fileName: string | null;
      isUploading: boolean;
    }
  | {
      screen: 'mapping';
      orderImport: OrderImport;
      mapping: ImportMapping;
      /** Required fields that no column is chosen for. */
      missingFields: ImportField[];
      isTrying: boolean;
      isUntried: boolean;
      canStart: boolean;
      isLeaving: boolean;
    }
  | { screen: 'running' | 'finished' | 'failed'; orderImport: OrderImport };

export function orderImportView(snapshot: OrderImportSnapshot): OrderImportView {
  const { orderImport, mapping, upload } = snapshot.context;
  if (snapshot.matches('unreachable')) return { screen: 'unreachable' };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('forbidden')) return { screen: 'forbidden' };
  if (snapshot.matches('choosing') || snapshot.matches('uploading') || snapshot.matches('uploadFailed'))
    return {
      screen: 'choosing',
      problem: fileProblem(snapshot),
      fileName: upload?.file.name ?? null,
      isUploading: snapshot.matches('uploading'),
    };
  if (orderImport === null || mapping === null || snapshot.matches('loading')) return { screen: 'loading' };
  if (snapshot.matches('finished')) return { screen: 'finished', orderImport };
  if (snapshot.matches('failed')) return { screen: 'failed', orderImport };
  if (snapshot.matches('running') || snapshot.matches('asking')) return { screen: 'running', orderImport };
  return {
    screen: 'mapping',
    orderImport,
    mapping,
    missingFields: requiredImportFields.filter((field) => mapping.columns[field] === undefined),
    isTrying: snapshot.matches({ mapping: 'trying' }),
    isUntried: snapshot.matches({ mapping: 'untried' }),
    canStart: snapshot.can({ type: 'import.start' }),
    isLeaving: snapshot.matches('starting') || snapshot.matches('discarding'),
  };
}

function fileProblem(snapshot: OrderImportSnapshot) {
  if (snapshot.matches('uploadFailed')) return 'notSent';
  const problems = ['tooLarge', 'empty', 'unreadable'] as const;
  return problems.find((problem) => snapshot.matches({ choosing: problem })) ?? null;
}
