import type { SessionView } from '#machines/flows/session/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { t } from './second-factor.messages.ts';

/** The second step of signing in, for people with an authenticator app. */
export const SecondFactorStep = ({ view }: { view: SessionView }) => (
  <>
    <StepHeading title={t('codeTitle')} focus="code">
      {t('codeIntro')}
    </StepHeading>
    <SecondFactorForm view={view} />
  </>
);
