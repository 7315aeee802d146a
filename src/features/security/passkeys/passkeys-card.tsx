import { useQuery } from '@tanstack/react-query';
import type { PasskeyCreation } from '#contract/people/passkey.ts';
import { addPasskey } from '#src/features/security/security.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { hasPasskeys } from '#src/lib/has-passkeys.ts';
import { createPasskey } from '#src/lib/passkeys.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery } from './passkeys.queries.ts';
import { t } from './passkeys.messages.ts';

/** The person's passkeys: added after the password was entered, and removed. */
export function PasskeysCard() {
  const query = useQuery(passkeysQuery);
  const { dialog, open, close } = useDialog<'password'>();
  const add = useWrite(addPasskey);
  const handleBegun = async (creation: PasskeyCreation) => {
    close();
    const created = await createPasskey(creation).catch(() => {
      notify.error(t('addFailed'));
      return undefined;
    });
    if (!created) return;
    const isAdded = await add.send({ body: created }, { onRefused: ({ message }) => notify.error(message) });
    if (isAdded) notify.success(t('added'));
  };
  return (
    <Card title={t('title')} description={t('intro')}>
      <Stack gap="4">
        <QueryView
          query={query}
          what="your passkeys"
          skeleton={<Skeleton width="long" />}
          empty={<Text>{t('none')}</Text>}
        >
          {(passkeys) => passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)}
        </QueryView>
        {hasPasskeys() ? (
          <Inline justify="end">
            <Button isPending={add.isPending} pendingLabel={t('adding')} onPress={() => open('password')}>
              {t('add')}
            </Button>
          </Inline>
        ) : (
          <Text tone="muted">{t('unsupported')}</Text>
        )}
      </Stack>
      {dialog && <AddPasskeyDialog onBegun={(creation) => void handleBegun(creation)} onClose={close} />}
    </Card>
  );
}
