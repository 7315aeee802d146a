import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { getMissingItems } from '#domain/kyc-case.ts';
import {
  type AccountVerificationSend,
  accountVerificationView,
  type AccountVerificationView,
} from '#machines/flows/account-verification/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { type AccountVerification } from '#src/features/account-verification/account-verification.actors.ts';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { useReturnPath, ReturnButton } from '#src/features/payout-requirements/return-path.tsx';
import type { ReturnPath } from '#src/features/payout-requirements/return-path-search.ts';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { itemNames, kycStatusLook } from '#src/features/account-verification/kyc.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { LoadingState } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';
import { CompanyStep } from './company-step.tsx';
import { ApprovedStep, SubmittedStep } from './decision-step.tsx';
import { DocumentStep } from './document-step.tsx';
import { getKycEventLook } from './kyc-event-look.ts';
import { AccountLimitsCard } from './account-limits-card.tsx';
import { NumbersStep } from './numbers-step.tsx';
import { MismatchStep } from './mismatch-step.tsx';
import { OverviewStep } from './overview-step.tsx';
import { PersonStep } from './person-step.tsx';
import { RefusedStep } from './refused-step.tsx';
import type { StepProps } from './step.types.ts';
import { WelcomeStep } from './welcome-step.tsx';

export type AccountVerificationScreenProps = {
  verification: AccountVerification;
  business: Business;
  returnPath: ReturnPath | undefined;
};

/** The identity verification of a business. A merchant who comes back continues where they left off. */
export function AccountVerificationScreen({
  verification,
  business,
  returnPath,
}: AccountVerificationScreenProps) {
  const { actor } = verification;
  const snapshot = useSelector(actor, (current) => current);
  const { data: requirements } = useQuery(payoutRequirementsQuery());
  const back = useReturnPath('kyc', returnPath);
  useNetworkBack(actor);
  const { details } = snapshot.context;
  const view = accountVerificationView(snapshot);
  return (
    <FlowRoot flow="account-verification" state={statePath(snapshot)}>
      <PageHeader
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description', { business: business.name })}
        badge={details && <StatusBadge look={kycStatusLook[details.status]} />}
        actions={back && <ReturnButton to={back} />}
      />
      <Grid columns="mainAside" gap="6">
        <Stack gap="6">
          <ProgressStepper view={view} />
          <Content view={view} verification={verification} business={business} />
        </Stack>
        <Stack gap="4">
          {requirements && <PayoutSteps requirements={requirements} here="kyc" returnPath={returnPath} />}
          {details && details.status !== 'approved' && <AccountLimitsCard country={business.country} />}
          {details && details.timeline.length > 0 && (
            <ActivityCard
              title={t('timeline')}
              timeline={details.timeline}
              timeZone={business.timeZone}
              getLook={getKycEventLook}
            />
          )}
        </Stack>
      </Grid>
    </FlowRoot>
  );
}

/** The progress through the steps before a submission. */
function ProgressStepper({ view }: { view: AccountVerificationView }) {
  if ((view.screen !== 'step' && view.screen !== 'overview') || view.details.status !== 'in progress')
    return null;
  const { details } = view;
  const steps = [
    ...details.items.map(({ item, status }) => ({
      id: item,
      label: itemNames[item],
      isDone: status === 'ready' || status === 'checking',
    })),
    { id: 'review', label: t('review') },
  ];
  const current = view.screen === 'step' ? view.item : (getMissingItems(details)[0]?.item ?? 'review');
  return <Stepper label={t('steps')} steps={steps} current={current} />;
}

type ContentProps = {
  view: AccountVerificationView;
  verification: AccountVerification;
  business: Business;
};

function Content({ view, verification, business }: ContentProps) {
  const { actor, numbers } = verification;
  const send: AccountVerificationSend = (event) => actor.send(event);
  const retry = () => send({ type: 'details.retry' });
  switch (view.screen) {
    case 'unreachable':
    case 'limited':
      return (
        <LoadFailure
          screen={view.screen}
          refusal={view.refusal}
          title={common('loadFailed', { what: t('yourVerification') })}
          retryEvent="details.retry"
          onRetry={retry}
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          icon={ShieldX}
          title={common('noAccess', { area: t('area') })}
          description={common('noAccessWhy', { business: business.name, area: t('area') })}
          actions={
            <Button data-event="details.retry" onPress={retry}>
              {common('tryAgain')}
            </Button>
          }
        />
      );
    case 'loading':
      return <LoadingState label={common('loading', { what: t('yourVerification') })} />;
    case 'verifying':
      return (
        <Card>
          <output aria-busy>
            <Stack align="center">
              <Spinner size="lg" />
              <Text>{t('verifying')}</Text>
            </Stack>
          </output>
        </Card>
      );
    case 'welcome':
      return <WelcomeStep view={view} send={send} />;
    case 'step':
      return <ItemStep view={view} business={business} numbers={numbers} send={send} />;
    case 'objected':
      return <MismatchStep details={view.details} send={send} />;
    case 'overview':
      return <OverviewStep view={view} send={send} />;
    case 'submitted':
      return <SubmittedStep {...view} business={business} send={send} />;
    case 'approved':
      return <ApprovedStep details={view.details} business={business} />;
    case 'refused':
      return <RefusedStep view={view} send={send} />;
    default:
      return view satisfies never;
  }
}

function ItemStep(props: StepProps) {
  const { item } = props.view;
  switch (item) {
    case 'PERSONAL_DETAILS':
      return <PersonStep {...props} />;
    case 'IDENTITY_NUMBERS':
      return <NumbersStep {...props} />;
    case 'BUSINESS_DETAILS':
      return <CompanyStep {...props} />;
    default:
      return <DocumentStep key={item} {...props} item={item} />;
  }
}
