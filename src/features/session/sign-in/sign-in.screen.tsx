import { useEffect } from 'react';
import type { DemoAccount } from '#contract/boot.ts';
import type { SessionView } from '#machines/flows/session/index.ts';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import { useSession } from '#src/features/session/use-session.ts';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { t } from './sign-in.messages.ts';

// Loaded while the password is checked: most people sign in without a code.
const SecondFactorStep = lazyComponent(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);

/** The sign-in page with both steps. It offers demo accounts outside production. */
export function SignInScreen({ accounts }: { accounts: readonly DemoAccount[] }) {
  const view = useSession();
  const aside = (
    <>
      {t('newHere')}{' '}
      <Link to="/auth" search={{}}>
        {t('create')}
      </Link>
    </>
  );
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }} headerAction={aside}>
      <FlowRoot flow="session" state={view.state}>
        <Stack gap="6">
          {view.needsCode ? (
            <SecondFactorStep view={view} />
          ) : (
            <PasswordStep view={view} accounts={accounts} />
          )}
        </Stack>
      </FlowRoot>
    </AuthFrame>
  );
}

type PasswordStepProps = { view: SessionView; accounts: readonly DemoAccount[] };

function PasswordStep({ view, accounts }: PasswordStepProps) {
  usePageTitle(t('title'));
  const { isPending } = view;
  useEffect(() => {
    if (isPending) SecondFactorStep.preload();
  }, [isPending]);
  return (
    <>
      <Stack gap="1">
        <Text as="h1" variant="title">
          {t('title')}
        </Text>
        <Text tone="muted">{t('intro')}</Text>
      </Stack>
      <Stack gap="3">
        <SignInForm view={view} />
        <PasskeySignIn isDisabled={view.isPending} />
      </Stack>
      {accounts.length > 0 && <DemoAccounts accounts={accounts} isPending={view.isPending} />}
    </>
  );
}
