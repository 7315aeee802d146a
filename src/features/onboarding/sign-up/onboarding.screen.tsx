import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { countedSteps, type OnboardingStep, onboardingView } from '#machines/flows/onboarding/index.ts';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import type { OnboardingActor } from '#src/features/onboarding/onboarding.actor.ts';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import type { StepProps } from './step.types.ts';
import { t } from './onboarding.messages.ts';
import { PersonalStep } from './personal-step.tsx';
import { WaitingStep } from './waiting-step.tsx';

// The option lists of this step are larger than the rest of the flow, so they are loaded during the earlier steps.
const BusinessStep = lazyComponent(async () => (await import('./business-step.tsx')).BusinessStep);

const stepViews: Record<OnboardingStep, React.ComponentType<StepProps>> = {
  waiting: WaitingStep,
  credentials: CredentialsStep,
  code: CodeStep,
  personal: PersonalStep,
  business: BusinessStep,
  finalizing: WaitingStep,
  done: WaitingStep,
};

const labels: Record<(typeof countedSteps)[number], string> = {
  credentials: t('stepCredentials'),
  code: t('stepCode'),
  personal: t('stepPersonal'),
  business: t('stepBusiness'),
};
const steps = countedSteps.map((id) => ({ id, label: labels[id] }));

export type OnboardingScreenProps = {
  onboarding: OnboardingActor;
  /** Shown above the steps. */
  banner?: ReactNode;
  /** The path that a person who signs in instead gets to; by default the dashboard. */
  destination?: string;
};

/** Creates an account and a business step by step. Each step is a state of the chart. */
export function OnboardingScreen({ onboarding, banner, destination }: OnboardingScreenProps) {
  const view = onboardingView(useSelector(onboarding, (snapshot) => snapshot));
  const Step = stepViews[view.step];
  const hasStarted = view.step !== 'credentials';
  useEffect(() => {
    if (hasStarted) BusinessStep.preload();
  }, [hasStarted]);
  const current = countedSteps.find((step) => step === view.step);
  const aside = (
    <>
      {t('haveAccount')}{' '}
      <Link to="/" search={destination === undefined ? {} : { redirect: destination }}>
        {t('signIn')}
      </Link>
    </>
  );
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }} headerAction={aside}>
      <FlowRoot flow="onboarding" state={view.state}>
        <Stack gap="6">
          {banner}
          {current && <Stepper label={t('steps')} steps={steps} current={current} />}
          <Step view={view} onboarding={onboarding} />
        </Stack>
      </FlowRoot>
    </AuthFrame>
  );
}
