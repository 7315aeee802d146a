import { createTextFilter } from '#domain/fold-text.ts';
import { useState } from 'react';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { ErrorSummary } from '#src/ui/feedback/error-summary.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { PermissionGrid } from '#src/ui/fields/permission-grid.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { Section } from './section.tsx';

const deliveries = [
  { value: 'pickup', label: 'Pick-up', description: 'The customer collects the order.' },
  { value: 'courier', label: 'Courier', description: 'Collected today before 16:00.' },
  { value: 'self', label: 'Own rider', description: 'Not on weekends.', isDisabled: true },
] as const;
type Delivery = (typeof deliveries)[number]['value'];

const periods = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;
type Period = (typeof periods)[number]['value'];

const levels = [
  { value: 'off', label: 'No access' },
  { value: 'view-only', label: 'View' },
  { value: 'manage', label: 'Manage' },
] as const;
type Level = (typeof levels)[number]['value'];

const customers = [
  { id: 'ada', label: 'Ada Obi', description: '+234 801 234 5678' },
  { id: 'bola', label: 'Bọ́lá Adéyẹmí', description: 'bola@shop.example' },
];

export function ChoicesSection() {
  const [delivery, setDelivery] = useState<Delivery>('courier');
  const [period, setPeriod] = useState<Period>('week');
  const [country, setCountry] = useState<string | null>('NG');
  const [query, setQuery] = useState('adire');
  const [customer, setCustomer] = useState('');
  const [tags, setTags] = useState(['wholesale', 'indigo']);
  const [access, setAccess] = useState<Record<string, Level>>({ orders: 'manage', payments: 'off' });
  const [amount, setAmount] = useState<number | undefined>(1_250_000);
  return (
    <Section id="choices" title="Choices, search and amounts">
      <ErrorSummary
        attempt={0}
        errors={[
          { fieldId: 'kit-price', message: 'Enter a price above ₦0.' },
          { fieldId: 'kit-terms', message: 'Accept the terms to continue.' },
          { fieldId: 'kit-country', message: 'Choose a country.' },
          { fieldId: 'kit-delivery', message: 'Choose a delivery method.' },
        ]}
      />
      <Grid columns="medium" gap="6">
        <Stack gap="2">
          <Checkbox label="Email the receipt" defaultSelected />
          <Checkbox
            id="kit-terms"
            label="I agree to the terms"
            isInvalid
            description="Required to open a business."
          />
          <Checkbox label="Some orders" isIndeterminate />
          <Checkbox label="Not available on this plan" isDisabled />
        </Stack>
        <RadioGroup
          id="kit-delivery"
          label="Delivery"
          options={deliveries}
          value={delivery}
          onChange={setDelivery}
        />
        <Stack>
          <RadioGroup label="Period" look="segment" options={periods} value={period} onChange={setPeriod} />
          <SearchField label="Search orders" value={query} onSearch={setQuery} />
        </Stack>
        <Stack>
          <Select
            id="kit-country"
            label="Country"
            options={[
              { value: 'NG', label: 'Nigeria' },
              { value: 'GH', label: 'Ghana' },
              { value: 'KE', label: 'Kenya' },
            ]}
            value={country}
            onChange={setCountry}
          />

          <ComboBox
            label="Customer"
            description="Name, phone number or email"
            text={customer}
            onText={setCustomer}
            options={customers.filter(({ label }) => createTextFilter(customer)(label))}
            onChoose={(id) => setCustomer(customers.find((one) => one.id === id)?.label ?? '')}
            empty="No customers found"
          />
          <TagField label="Tags" isOptional tags={tags} onChange={setTags} />
          <MoneyField id="kit-price" label="Price" currency="NGN" value={amount} onChange={setAmount} />
        </Stack>
      </Grid>
      <RadioGroup
        label="Delivery method"
        look="tile"
        options={deliveries}
        value={delivery}
        onChange={setDelivery}
      />
      <PermissionGrid
        label="Permissions of Bola Ade"
        levels={levels}
        rows={[
          { id: 'orders', label: 'Orders', description: 'Orders, shipments and refunds' },
          { id: 'payments', label: 'Payments', description: 'Revenue, payouts and withdrawals' },
        ].map((row) => ({ ...row, value: access[row.id] ?? 'off' }))}
        onChange={(id, level) => setAccess({ ...access, [id]: level })}
      />
    </Section>
  );
}
