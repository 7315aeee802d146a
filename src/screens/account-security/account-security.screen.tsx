import { PageHeader } from '#src/ui/page-header.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { t } from './account-security.messages.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export const AccountSecurityScreen = () => (
  <Stack gap="6" width="prose">
    <PageHeader title={t('title')} description={t('intro')} />
    <PasswordCard />
    <SessionsCard />
  </Stack>
);
