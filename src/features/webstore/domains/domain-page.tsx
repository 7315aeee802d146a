import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { DomainStatus, RegistrarGuide } from '#domain/store-domain.ts';
import type { CustomDomainSend, DomainPageView } from '#machines/flows/custom-domain/index.ts';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './custom-domain.messages.ts';
import { describeDomain, getDomainLook } from './domain-status.ts';
import { registrarGuidesQuery } from './domains.queries.ts';
import { FactCard } from './fact-card.tsx';
import { ProblemNotice } from './problem-notice.tsx';

export type DomainPageProps = { view: DomainPageView; business: Business; send: CustomDomainSend };

const noticeTones: Partial<Record<DomainStatus, 'success' | 'danger' | 'warning'>> = {
  live: 'success',
  conflict: 'danger',
  refused: 'danger',
  lost: 'danger',
  expired: 'danger',
  parked: 'warning',
};

/** A domain of the store: what its status means, its three facts, and what the merchant can do now. */
export function DomainPage({ view, business, send }: DomainPageProps) {
  const { domain, isConfirmingRemoval } = view;
  const { timeZone } = business;
  const { data: guides = [] } = useQuery(registrarGuidesQuery());
  const [registrar, setRegistrar] = useState<string>('other');
  const guide = guides.find(({ id }) => id === registrar);
  const isSettingUp = domain.facts.some(({ expected, state }) => expected.length > 0 && state !== 'right');
  return (
    <Stack gap="6">
      {!isConfirmingRemoval && <ProblemNotice refusal={view.refusal} failure={view.failure} />}
      <Notice tone={noticeTones[domain.status] ?? 'info'} title={getDomainLook(domain).label}>
        {describeDomain(domain, timeZone)}
      </Notice>
      <DomainActions view={view} send={send} />
      {isSettingUp && (
        <>
          <Select
            label={t('registrar')}
            options={[
              ...guides.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'other', label: t('otherRegistrar') },
            ]}
            value={registrar}
            onChange={setRegistrar}
          />
          {guide && <Guide guide={guide} />}
        </>
      )}
      {domain.facts.map((fact) => (
        <FactCard key={fact.fact} domain={domain} fact={fact} guide={guide} timeZone={timeZone} />
      ))}
      {isSettingUp && (
        <Text variant="small" tone="muted">
          {t('waitDns')} {describeNextCheck(view, timeZone)}
        </Text>
      )}
      <RemoveDialog view={view} send={send} />
    </Stack>
  );
}

function describeNextCheck({ domain }: DomainPageView, timeZone: string): string {
  if (domain.isChecking) return t('checkRuns');
  if (domain.nextCheckAt === null) return t('noNextCheck');
  return t('nextCheck', { time: formatDate(domain.nextCheckAt, timeZone) });
}

const Guide = ({ guide: { path, fields, note } }: { guide: RegistrarGuide }) => (
  <Notice tone="info">
    <Stack gap="1">
      <span>{t('guidePath', { path })}</span>
      <span>{t('guideTtl', { field: fields.ttl })}</span>
      {note !== null && <span>{note}</span>}
    </Stack>
  </Notice>
);

function DomainActions({ view, send }: Pick<DomainPageProps, 'view' | 'send'>) {
  const { domain, pending, isConfirmingRemoval, canCheck, canReconnect, canRemove, canPay } = view;
  const isBusy = pending !== null || isConfirmingRemoval;
  return (
    <Inline gap="3">
      {canPay && (
        <Button variant="primary" data-event="order.open" onPress={() => send({ type: 'order.open' })}>
          {t(domain.status === 'requested' ? 'pay' : 'renew')}
        </Button>
      )}
      {(canReconnect || pending === 'reconnecting') && (
        <Button
          variant="primary"
          data-event={isBusy ? undefined : 'domain.reconnect'}
          isPending={pending === 'reconnecting'}
          pendingLabel={t('reconnecting')}
          onPress={() => send({ type: 'domain.reconnect' })}
        >
          {t('reconnect')}
        </Button>
      )}
      {(canCheck || pending === 'checking') && (
        <Button
          variant={domain.status === 'live' ? 'secondary' : 'primary'}
          data-event={isBusy ? undefined : 'domain.check'}
          isPending={pending === 'checking'}
          pendingLabel={t('checking')}
          onPress={() => send({ type: 'domain.check' })}
        >
          {t('check')}
        </Button>
      )}
      {domain.status === 'live' && (
        <AnchorButton icon={ExternalLink} href={`https://${domain.name}`} target="_blank" rel="noreferrer">
          {t('visit')}
        </AnchorButton>
      )}
      {canRemove && (
        <Button
          variant="quiet"
          data-event="removal.ask"
          isDisabled={isBusy}
          onPress={() => send({ type: 'removal.ask' })}
        >
          {t('remove')}
        </Button>
      )}
    </Inline>
  );
}

function RemoveDialog({ view, send }: Pick<DomainPageProps, 'view' | 'send'>) {
  const { domain, isConfirmingRemoval, pending, refusal, failure } = view;
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: domain.displayName })}
      consequence={`${t('removeWhy')} ${domain.isBought ? t('removeBought') : ''}`.trim()}
      confirmLabel={t('remove')}
      pendingLabel={t('removing')}
      cancelLabel={common('back')}
      isDangerous
      isOpen={isConfirmingRemoval}
      isPending={pending === 'removing'}
      error={refusal?.message ?? (failure ? failureText(failure) : undefined)}
      onConfirm={() => send({ type: 'removal.confirm' })}
      onClose={() => send({ type: 'removal.leave' })}
    />
  );
}
