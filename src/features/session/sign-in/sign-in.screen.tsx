import type { DemoAccount } from '#contract/boot.ts';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import { useSession } from '#src/features/session/use-session.ts';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { t } from './sign-in.messages.ts';

/** The sign-in page, which offers demo accounts outside production. */
export function SignInScreen({ accounts }: { accounts: readonly DemoAccount[] }) {
  const view = useSession();
  usePageTitle(t('title'));
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
          <Stack gap="1">
            <Text as="h1" variant="title">
              {t('title')}
            </Text>
            <Text tone="muted">{t('intro')}</Text>
          </Stack>
          <SignInForm view={view} />
          {accounts.length > 0 && <DemoAccounts accounts={accounts} isPending={view.isPending} />}
        </Stack>
      </FlowRoot>
    </AuthFrame>
  );
}
