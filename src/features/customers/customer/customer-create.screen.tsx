import { useNavigate } from '@tanstack/react-router';
import type { Business } from '#domain/business.ts';
import { PageForm } from '#src/forms/form.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { useCustomerForm } from './customer-form.ts';
import { t } from './customer.messages.ts';

/** The form of a new customer, whose draft survives a reload. */
export function CustomerCreateScreen({ business }: { business: Business }) {
  const navigate = useNavigate();
  const form = useCustomerForm({
    business,
    savedNotice: ({ customer }) => t('created', { name: customer.name ?? t('untitled') }),
    onSaved: ({ customer: { id } }) =>
      void navigate({ to: '/dashboard/store/customers/$id', params: { id }, replace: true }),
  });
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={t('addTitle')}
        description={t('addWhy')}
      />
      <Card>
        <PageForm form={form} saveLabel={t('create')} savingLabel={t('creating')}>
          <CustomerFields form={form} />
        </PageForm>
      </Card>
    </Stack>
  );
}
