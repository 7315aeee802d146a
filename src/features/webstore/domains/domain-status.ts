import { type DomainStatus, type StoreDomain, domainStatusLabels } from '#domain/store-domain.ts';
import { formatDate } from '#src/lib/format.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './domains.messages.ts';

const tones: Record<DomainStatus, Tone> = {
  requested: 'warning',
  registering: 'info',
  refused: 'danger',
  ownership: 'warning',
  conflict: 'danger',
  routing: 'warning',
  certificate: 'info',
  live: 'success',
  lost: 'danger',
  parked: 'neutral',
  expired: 'danger',
  refunded: 'neutral',
  released: 'neutral',
  removed: 'neutral',
};

export const getDomainLook = ({ status }: Pick<StoreDomain, 'status'>): StatusLook => ({
  label: domainStatusLabels[status],
  tone: tones[status],
});

/** Says what a status means for the store, with the day that matters. */
export function describeDomain(domain: StoreDomain, timeZone: string): string {
  const { status, parksAt, expiresAt, graceEndsAt, reason, isPrimary } = domain;
  const dayOf = (at: string | null) => (at === null ? '' : formatDate(at, timeZone, 'day'));
  switch (status) {
    case 'refused':
      return reason ?? t('why.refused');
    case 'live':
      if (!isPrimary) return t('why.liveOther');
      return expiresAt === null ? t('why.live') : t('why.liveUntil', { day: dayOf(expiresAt) });
    case 'lost':
      return t('why.lost', { day: dayOf(parksAt) });
    case 'expired':
      return t('why.expired', { day: dayOf(graceEndsAt) });
    case 'released':
    case 'refunded':
      return reason ?? t(`why.${status}`);
    default:
      return t(`why.${status}`);
  }
}
