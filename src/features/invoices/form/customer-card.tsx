import { useState } from 'react';
import { AddressFields, toAddressDraft, toAddress } from '#src/forms/fields/address-fields.tsx';
import { SearchCombobox } from '#src/forms/fields/search-combobox.tsx';
import { customerChoicesQuery } from '#src/features/orders/form/choices.queries.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { createDraftCustomer } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { InvoiceCardProps } from './invoice-form.parts.ts';

const formatContacts = (...ways: (string | null)[]) => ways.filter(Boolean).join(' · ');

/** The customer: an existing one, or a new one who is saved when the invoice is sent. */
export function CustomerCard({ form, business }: InvoiceCardProps) {
  const key = useFormValues(form, ({ customer }) => customer && (customer.id ?? 'new'));
  return key === null ? (
    <CustomerSearch form={form} business={business} />
  ) : (
    <InvoiceCustomer key={key} form={form} />
  );
}

function InvoiceCustomer({ form }: Pick<InvoiceCardProps, 'form'>) {
  const customer = useFormValues(form, (draft) => draft.customer);
  const [hasAddress, setHasAddress] = useState(
    () => customer !== null && toAddress(customer.address) !== null,
  );
  if (!customer) return null;
  return (
    <Card
      title={t(customer.id === null ? 'newCustomer' : 'customer')}
      actions={
        <Button size="sm" variant="quiet" onPress={() => form.set({ customer: null })}>
          {t('otherCustomer')}
        </Button>
      }
    >
      <Stack gap="4">
        <form.Text name="customer.name" label={t('name')} />
        <Grid columns="two">
          <form.Text
            name="customer.email"
            label={t('email')}
            description={t('emailWhy')}
            type="email"
            isOptional
          />
          <form.Text name="customer.phoneNumber" label={t('phone')} type="tel" isOptional />
        </Grid>
        {hasAddress ? (
          <AddressFields
            within="customer.address"
            value={customer.address}
            onChange={(changes) =>
              form.set({ customer: { ...customer, address: { ...customer.address, ...changes } } })
            }
            errorOf={form.errorOf}
          />
        ) : (
          <div>
            <Button size="sm" variant="quiet" onPress={() => setHasAddress(true)}>
              {t('addAddress')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

const CustomerSearch = ({ form, business: { country } }: InvoiceCardProps) => (
  <Card title={t('customer')}>
    <Stack gap="4">
      <SearchCombobox
        id="customer"
        label={t('findCustomer')}
        description={t('findCustomerWhy')}
        error={form.errorOf('customer')}
        query={customerChoicesQuery}
        optionOf={({ id, name, phoneNumber, email }) => ({
          id,
          label: name ?? common('noName'),
          description: formatContacts(phoneNumber, email),
        })}
        onChoose={({ id, name, email, phoneNumber, address }) =>
          form.set({
            customer: {
              id,
              name: name ?? '',
              email: email ?? '',
              phoneNumber: phoneNumber ?? '',
              address: toAddressDraft(address, country),
            },
          })
        }
        onNew={(typed) => form.set({ customer: createDraftCustomer(typed.trim(), country) })}
        texts={{
          searching: t('looking'),
          noResults: t('noCustomersFound'),
          create: t('newCustomer'),
          createNamed: (name) => t('newNamed', { name }),
        }}
      />
    </Stack>
  </Card>
);
