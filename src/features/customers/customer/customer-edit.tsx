import type { Business } from '#domain/business.ts';
import type { Customer } from '#domain/customer.ts';
import { PageForm } from '#src/forms/form.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { common } from '#src/lib/common.messages.ts';
import { CustomerFields } from './customer-fields.tsx';
import { useCustomerForm } from './customer-form.ts';
import { t } from './customer.messages.ts';

export type CustomerEditProps = { customer: Customer; business: Business; onClose: () => void };

/** The form that edits a customer. It sends only changed fields, and conflicts are resolved field by field. */
export function CustomerEdit({ customer, business, onClose }: CustomerEditProps) {
  const form = useCustomerForm({
    business,
    customer,
    savedNotice: () => common('saved'),
    onClose,
  });
  return (
    <Card title={t('details')}>
      <PageForm
        form={form}
        saveLabel={common('save')}
        savingLabel={common('saving')}
        idleLabel={common('noChanges')}
        actions={
          <Button variant="quiet" isDisabled={form.isPending} onPress={form.close}>
            {t('cancel')}
          </Button>
        }
      >
        <CustomerFields form={form} />
      </PageForm>
    </Card>
  );
}
