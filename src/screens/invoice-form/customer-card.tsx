import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressFields, draftOfAddress, typedAddress } from '#src/flows/details/address-fields.tsx';
import { buyerChoicesQuery } from '#src/lib/queries/orders.queries.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ComboBox } from '#src/ui/combo-box.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { newCustomer } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

/** Among the customers that were found: none of them. */
const newId = 'new';
const reach = (...ways: (string | null)[]) => ways.filter(Boolean).join(' · ');

/** Whom it is made out to: somebody the business knows, or somebody new who becomes a customer when it is sent. */
export const CustomerCard = (props: PartProps) =>
  props.draft.customer === null ? <FindCustomer {...props} /> : <MadeOutTo {...props} />;

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

function FindCustomer({ set, errorOf, business: { country } }: PartProps) {
  const [typed, setTyped] = useState('');
  const { data: found, isFetching } = useQuery(buyerChoicesQuery(useDebounced(typed)));
  const begin = () => set({ customer: newCustomer(typed.trim(), country) });
  const choose = (id: string) => {
    const chosen = found?.find((buyer) => buyer.id === id);
    if (!chosen) {
      begin();
      return;
    }
    set({
      customer: {
        id,
        name: chosen.name ?? '',
        email: chosen.email ?? '',
        phoneNumber: chosen.phoneNumber ?? '',
        address: draftOfAddress(chosen.address, country),
      },
    });
  };
  return (
    <Card title={t('customer')}>
      <Stack gap="4">
        <ComboBox
          id="customer"
          label={t('findCustomer')}
          description={t('findCustomerWhy')}
          error={errorOf('customer')}
          text={typed}
          onText={setTyped}
          options={[
            ...(found ?? []).map(({ id, name, phoneNumber, email }) => ({
              id,
              label: name ?? t('noName'),
              description: reach(phoneNumber, email),
            })),
            ...(typed.trim() === '' ? [] : [{ id: newId, label: t('newNamed', { name: typed.trim() }) }]),
          ]}
          onChoose={choose}
          empty={t(isFetching ? 'looking' : 'nobodyFound')}
        />
        <div>
          <Button size="sm" onPress={begin}>
            {t('newCustomer')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
