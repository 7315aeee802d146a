import type { SnapshotFrom } from 'xstate';
import { listAcceptedEvents } from '../state-path.ts';
import type { ConfirmByCodeMachine } from './confirm-by-code.machine.ts';

export type ConfirmByCodeSnapshot = SnapshotFrom<ConfirmByCodeMachine>;

const samples = { 'code.request': {}, 'code.cancel': {}, 'code.submit': {} } as const;

export interface ConfirmByCodeView {
  step: 'offer' | 'enter' | 'confirmed';
  /** The running request. */
  busy: 'requesting' | 'confirming' | 'resending' | null;
  /** The server couldn't be reached. */
  isUnreachable: boolean;
  /** Another code must be requested first. */
  isLapsed: boolean;
  refusal: ConfirmByCodeSnapshot['context']['refusal'];
  /** How the code was sent; null before it is sent. */
  channel: 'email' | 'sms' | null;
  resendAtMs: number;
  controls: ReadonlySet<keyof typeof samples>;
}

export function confirmByCodeView(snapshot: ConfirmByCodeSnapshot): ConfirmByCodeView {
  const { code, refusal } = snapshot.context;
  const isEntering = snapshot.matches('entering');
  return {
    step: snapshot.matches('confirmed') ? 'confirmed' : isEntering ? 'enter' : 'offer',
    busy: busyOf(snapshot),
    isUnreachable:
      snapshot.matches('unsent') ||
      entryIs(snapshot, 'unsent') ||
      snapshot.matches({ entering: { entry: { typing: 'unreachable' } } }),
    isLapsed: entryIs(snapshot, 'lapsed', 'unsent', 'renewing'),
    refusal,
    channel: code?.channel ?? null,
    resendAtMs: code?.resendAtMs ?? 0,
    controls: listAcceptedEvents(snapshot, samples),
  };
}

const entryIs = (
  snapshot: ConfirmByCodeSnapshot,
  ...states: ('lapsed' | 'unsent' | 'confirming' | 'resending' | 'renewing')[]
): boolean => states.some((entry) => snapshot.matches({ entering: { entry } }));

function busyOf(snapshot: ConfirmByCodeSnapshot): ConfirmByCodeView['busy'] {
  if (snapshot.matches('requesting')) return 'requesting';
  if (entryIs(snapshot, 'confirming')) return 'confirming';
  return entryIs(snapshot, 'resending', 'renewing') ? 'resending' : null;
}
