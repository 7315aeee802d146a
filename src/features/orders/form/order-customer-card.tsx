import type { CustomerChoice } from '#contract/store/order-edit.ts';
import { customerChoicesQuery } from '#src/features/orders/form/choices.queries.ts';
import { toAddressDraft, toAddress } from '#src/forms/fields/address-fields.tsx';
import { SearchCombobox } from '#src/forms/fields/search-combobox.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import type { Country } from '#domain/business.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const reach = (...ways: (string | null)[]) => ways.filter(Boolean).join(' · ');

/** The customer of the order: an existing one, a new one, or none. */
export function OrderCustomerCard({ form, country }: PartProps & { country: Country }) {
  const customer = useFormValues(form, (draft) => draft.customer);
  if (customer.kind === 'known')
    return (
      <Card title={t('customer')}>
        <Inline justify="between">
          <div>
            <Text variant="strong">{customer.name ?? common('noName')}</Text>
            <Text variant="small" tone="muted">
              {reach(customer.phoneNumber, customer.email)}
            </Text>
          </div>
          <Button size="sm" variant="quiet" onPress={() => form.set({ customer: { kind: 'nobody' } })}>
            {t('otherCustomer')}
          </Button>
        </Inline>
      </Card>
    );
  if (customer.kind === 'new')
    return (
      <Card
        title={t('newCustomer')}
        actions={
          <Button size="sm" variant="quiet" onPress={() => form.set({ customer: { kind: 'nobody' } })}>
            {t('findCustomer')}
          </Button>
        }
      >
        <Stack gap="4">
          <form.Text name="customer.name" id="newOrderCustomer.name" label={t('name')} />
          <form.Text
            name="customer.phoneNumber"
            id="newOrderCustomer.phoneNumber"
            label={t('phone')}
            type="tel"
            isOptional
          />
          <form.Text
            name="customer.email"
            id="newOrderCustomer.email"
            label={t('email')}
            type="email"
            isOptional
          />
        </Stack>
      </Card>
    );
  return <CustomerSearch form={form} country={country} />;
}

function CustomerSearch({ form, country }: PartProps & { country: Country }) {
  const choose = ({ address, ...customer }: CustomerChoice) => {
    const isFree = toAddress(form.values().address) === null;
    form.set({
      customer: { kind: 'known', ...customer },
      ...(isFree && address && { address: toAddressDraft(address, country) }),
    });
  };
  return (
    <Card title={t('customer')}>
      <Stack gap="4">
        <SearchCombobox
          id="customerId"
          label={t('findCustomer')}
          description={t('findCustomerWhy')}
          error={form.errorOf('customerId')}
          isOptional
          query={customerChoicesQuery}
          optionOf={({ id, name, phoneNumber, email }) => ({
            id,
            label: name ?? common('noName'),
            description: reach(phoneNumber, email),
          })}
          onChoose={choose}
          onNew={(typed) => form.set({ customer: { kind: 'new', name: typed, phoneNumber: '', email: '' } })}
          texts={{
            searching: t('looking'),
            noResults: t('nobodyFound'),
            create: t('newCustomer'),
            createNamed: (name) => t('newNamed', { name }),
          }}
        />
      </Stack>
    </Card>
  );
}
