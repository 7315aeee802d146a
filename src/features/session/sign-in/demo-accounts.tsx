import type { DemoAccount } from '#contract/boot.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './sign-in.messages.ts';

export type DemoAccountsProps = { accounts: readonly DemoAccount[]; isPending: boolean };

/** A button for each demo account that signs in to it. */
export function DemoAccounts({ accounts, isPending }: DemoAccountsProps) {
  const session = useSessionActor();
  return (
    <section aria-labelledby="demo-accounts">
      <Stack gap="3">
        <Text as="h2" id="demo-accounts" variant="label" tone="muted">
          {t('demoTitle')}
        </Text>
        {accounts.map(({ name, role, email, password }) => (
          <Stack key={email} gap="1">
            <Button
              isFull
              isDisabled={isPending}
              data-event="signIn.submit"
              onPress={() => session.send({ type: 'signIn.submit', email, password })}
            >
              {t('demoUse', { name })}
            </Button>
            <Text variant="caption" tone="muted">
              {role}
            </Text>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
