import { useState } from 'react';
import { AddressFields, draftOfAddress, typedAddress } from '#src/forms/address-fields.tsx';
import { Finder } from '#src/forms/finder.tsx';
import { buyerChoicesQuery } from '#src/features/orders/orders.queries.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { newCustomer } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

const reach = (...ways: (string | null)[]) => ways.filter(Boolean).join(' · ');

/** Whom it is made out to: somebody the business knows, or somebody new who becomes a customer when it is sent. */
export const CustomerCard = formPart(function CustomerCard(props: PartProps) {
  return props.draft.customer === null ? <FindCustomer {...props} /> : <MadeOutTo {...props} />;
});

function MadeOutTo({ draft: { customer }, set, errorOf }: PartProps) {
  const [hasAddress, setHasAddress] = useState(
    () => customer !== null && typedAddress(customer.address) !== null,
  );
  if (!customer) return null;
  const change = (changes: Partial<typeof customer>) => set({ customer: { ...customer, ...changes } });
  const field = (part: 'name' | 'email' | 'phoneNumber') => ({
    id: `customer.${part}`,
    name: `customer.${part}`,
    autoComplete: 'off',
    value: customer[part],
    onChange: (typed: string) => change({ [part]: typed }),
    error: errorOf(`customer.${part}`),
  });
  return (
    <Card
      title={t(customer.id === null ? 'newCustomer' : 'customer')}
      actions={
        <Button size="sm" variant="quiet" onPress={() => set({ customer: null })}>
          {t('otherCustomer')}
        </Button>
      }
    >
      <Stack gap="4">
        <TextField {...field('name')} label={t('name')} />
        <Grid columns="two">
          <TextField
            {...field('email')}
            label={t('email')}
            description={t('emailWhy')}
            type="email"
            isOptional
          />
          <TextField {...field('phoneNumber')} label={t('phone')} type="tel" isOptional />
        </Grid>
        {hasAddress ? (
          <AddressFields
            within="customer.address"
            value={customer.address}
            onChange={(changes) => change({ address: { ...customer.address, ...changes } })}
            errorOf={errorOf}
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

const FindCustomer = ({ set, errorOf, business: { country } }: PartProps) => (
  <Card title={t('customer')}>
    <Stack gap="4">
      <Finder
        id="customer"
        label={t('findCustomer')}
        description={t('findCustomerWhy')}
        error={errorOf('customer')}
        query={buyerChoicesQuery}
        optionOf={({ id, name, phoneNumber, email }) => ({
          id,
          label: name ?? t('noName'),
          description: reach(phoneNumber, email),
        })}
        onChoose={({ id, name, email, phoneNumber, address }) =>
          set({
            customer: {
              id,
              name: name ?? '',
              email: email ?? '',
              phoneNumber: phoneNumber ?? '',
              address: draftOfAddress(address, country),
            },
          })
        }
        onNew={(typed) => set({ customer: newCustomer(typed.trim(), country) })}
        words={{
          looking: t('looking'),
          nothing: t('nobodyFound'),
          new: t('newCustomer'),
          newNamed: (name) => t('newNamed', { name }),
        }}
      />
    </Stack>
  </Card>
);
