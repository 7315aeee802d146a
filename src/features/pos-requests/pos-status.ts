import {
  type PosRequest,
  type PosRequestStatus,
  posDeviceLabels,
  posStatusLabels,
} from '#domain/pos-request.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './pos-requests.messages.ts';

const tones = {
  requested: 'warning',
  approved: 'info',
  dispatched: 'primary',
  delivered: 'success',
  declined: 'danger',
  canceled: 'neutral',
} as const;

export const getPosStatusLook = (status: PosRequestStatus): StatusLook => ({
  label: posStatusLabels[status],
  tone: tones[status],
});

/** Returns the devices of a request in words: `2 × Smart terminal`. */
export const describeDevices = ({ quantity, device }: Pick<PosRequest, 'quantity' | 'device'>): string =>
  t('line', { count: quantity, device: posDeviceLabels[device].name });
