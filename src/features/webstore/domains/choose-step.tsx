import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { DomainName } from '#domain/domain-name.ts';
import type { DomainOffer } from '#domain/store-domain.ts';
import type { CustomDomainSend, CustomDomainView } from '#machines/flows/custom-domain/index.ts';
import { PlanNotice } from '#src/features/entitlements/plan-notice.tsx';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './custom-domain.messages.ts';
import { domainsQuery } from './domains.queries.ts';
import { ProblemNotice } from './problem-notice.tsx';

type ChooseView = Extract<CustomDomainView, { screen: 'choose' }>;
export type ChooseStepProps = { view: ChooseView; canManage: boolean; send: CustomDomainSend };

const Connecting = z.object({ domain: DomainName });

/** The entry of a domain that the business owns, and the search for one to buy. */
export function ChooseStep({ view, canManage, send }: ChooseStepProps) {
  const { data } = useQuery(domainsQuery());
  const isBlocked = !canManage || (data !== undefined && data.planLimit !== null);
  return (
    <Stack gap="6">
      {data?.planLimit && <PlanNotice title={t('notInPlan')} problems={[data.planLimit]} />}
      <ProblemNotice refusal={view.refusal} failure={view.failure} />
      <ConnectCard view={view} send={send} isBlocked={isBlocked} reason={data?.connectReason ?? null} />
      <SearchCard view={view} send={send} isBlocked={isBlocked} reason={data?.buyReason ?? null} />
    </Stack>
  );
}

type FormProps = Pick<ChooseStepProps, 'view' | 'send'> & {
  isBlocked: boolean;
  /** Why this installation can't do it; null if it can. */
  reason: string | null;
};

function ConnectCard({ view, send, isBlocked, reason }: FormProps) {
  const [domain, setDomain] = useState(view.name);
  const form = useFormCheck(Connecting, { domain }, undefined);
  const isPending = view.pending === 'connecting';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const valid = form.check();
    if (valid && view.pending === null) send({ type: 'domain.connect', name: valid.domain });
  };
  return (
    <Card title={t('connect')} description={t('connectWhy')}>
      {reason === null ? (
        <form onSubmit={submit} noValidate>
          <Stack gap="4">
            <FormProblems form={form} isUnreachable={false} />
            <TextField
              id="domain"
              name="domain"
              label={t('domain')}
              description={t('domainHint')}
              value={domain}
              onChange={setDomain}
              error={form.errorOf('domain')}
              isDisabled={isBlocked || view.pending !== null}
              autoComplete="off"
              spellCheck="false"
              inputMode="url"
            />
            <Inline justify="end">
              <Button
                type="submit"
                variant="primary"
                data-event={view.pending === null && !isBlocked ? 'domain.connect' : undefined}
                isDisabled={isBlocked || view.pending === 'searching'}
                isPending={isPending}
                pendingLabel={t('connecting')}
              >
                {t('connectSubmit')}
              </Button>
            </Inline>
          </Stack>
        </form>
      ) : (
        <Notice tone="info">{reason}</Notice>
      )}
    </Card>
  );
}

const Searching = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Enter a name')) });

function SearchCard({ view, send, isBlocked, reason }: FormProps) {
  const [name, setName] = useState('');
  const form = useFormCheck(Searching, { name }, undefined);
  const isPending = view.pending === 'searching';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const valid = form.check();
    if (valid && view.pending === null) send({ type: 'domain.search', name: valid.name });
  };
  return (
    <Card title={t('search')} description={t('searchWhy')}>
      {reason === null ? (
        <Stack gap="6">
          <form onSubmit={submit} noValidate>
            <Stack gap="4">
              <FormProblems form={form} isUnreachable={false} />
              <TextField
                id="name"
                name="name"
                label={t('searchName')}
                description={t('searchHint')}
                value={name}
                onChange={setName}
                error={form.errorOf('name')}
                isDisabled={isBlocked || view.pending !== null}
                autoComplete="off"
                spellCheck="false"
              />
              <Inline justify="end">
                <Button
                  type="submit"
                  data-event={view.pending === null && !isBlocked ? 'domain.search' : undefined}
                  isDisabled={isBlocked || view.pending === 'connecting'}
                  isPending={isPending}
                  pendingLabel={t('searching')}
                >
                  {t('searchSubmit')}
                </Button>
              </Inline>
            </Stack>
          </form>
          {view.offers && !isPending && <Offers offers={view.offers} isBlocked={isBlocked} send={send} />}
        </Stack>
      ) : (
        <Notice tone="info">{reason}</Notice>
      )}
    </Card>
  );
}

type OffersProps = { offers: readonly DomainOffer[]; isBlocked: boolean; send: CustomDomainSend };

function Offers({ offers, isBlocked, send }: OffersProps) {
  if (offers.length === 0)
    return (
      <Notice tone="info" title={t('noOffers')}>
        {t('noOffersWhy')}
      </Notice>
    );
  return (
    <Stack gap="4">
      <Text as="h3" variant="strong">
        {t('offers')}
      </Text>
      {offers.map(({ name, displayName, priceMinor, currency, reason }) => (
        <Inline key={name} justify="between">
          <Stack gap="0">
            <Text variant="strong">{displayName}</Text>
            <Text variant="small" tone="muted">
              {priceMinor === null ? reason : t('perYear', { amount: formatWhole(priceMinor, currency) })}
            </Text>
          </Stack>
          {priceMinor !== null && (
            <Button
              size="sm"
              aria-label={t('choose', { name: displayName })}
              data-event={isBlocked ? undefined : 'offer.choose'}
              isDisabled={isBlocked}
              onPress={() => send({ type: 'offer.choose', name })}
            >
              {t('buy')}
            </Button>
          )}
        </Inline>
      ))}
    </Stack>
  );
}
