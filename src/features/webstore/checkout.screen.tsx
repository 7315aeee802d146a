import { useState } from 'react';
import type { Webstore } from '#contract/store/webstore.ts';
import type { Currency } from '#domain/money.ts';
import { CheckoutDraft, newStore } from '#domain/store-drafts.ts';
import { type CheckoutSetting, customerChecks, fieldRules } from '#domain/webstore.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import type { RecordChanges } from '#src/forms/use-record-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StoreForm, useStoreForm } from './store-form.tsx';
import { StorePage } from './store-page.tsx';
import { t } from './checkout.messages.ts';
import { updateStoreCheckout } from './webstore.writes.ts';

const askedFields = ['phoneNumber', 'company', 'addressDetails'] as const;
const ruleOptions = fieldRules.map((value) => ({ value, label: t(value) }));
const yesOrNo = (isYes: boolean) => common(isYes ? 'yes' : 'no');

/** The fields of an order, the ways to pay, and the policies. */
export function CheckoutScreen({ canManage }: { canManage: boolean }) {
  const [savedCount, setSavedCount] = useState(0);
  return (
    <StorePage title={t('title')} description={t('description')} canManage={canManage}>
      {(webstore) =>
        canManage ? (
          // A saved form begins again with the saved record.
          <CheckoutForm key={savedCount} webstore={webstore} onSaved={() => setSavedCount(savedCount + 1)} />
        ) : (
          <CheckoutFacts
            checkout={webstore.businessStore.business.checkoutSetting}
            currency={webstore.businessStore.business.currency}
          />
        )
      }
    </StorePage>
  );
}

const formatMinimum = (amountMinor: number | null, currency: Currency) =>
  amountMinor === null ? t('noMinimum') : formatMoney(amountMinor, currency);

const CheckoutFacts = ({ checkout, currency }: { checkout: CheckoutSetting; currency: Currency }) => (
  <Card title={t('customers')}>
    <DescriptionList
      items={[
        { term: t('customerCheck'), detail: t(checkout.customerCheck) },
        ...askedFields.map((field) => ({ term: t(field), detail: t(checkout.fields[field]) })),
        { term: t('allowsNotes'), detail: yesOrNo(checkout.allowsNotes) },
        { term: t('allowsPaymentOnDelivery'), detail: yesOrNo(checkout.allowsPaymentOnDelivery) },
        { term: t('sendsReminders'), detail: yesOrNo(checkout.sendsReminders) },
        { term: t('minOrder'), detail: formatMinimum(checkout.minOrderMinor, currency) },
        { term: t('terms'), detail: checkout.terms || common('none') },
        { term: t('privacyPolicy'), detail: checkout.privacyPolicy || common('none') },
      ]}
    />
  </Card>
);

const toValues = (checkout: CheckoutSetting = newStore.checkout) => ({
  ...checkout,
  minOrderMinor: checkout.minOrderMinor ?? undefined,
});

type FormProps = { webstore: Webstore; onSaved: () => void };

function CheckoutForm({ webstore, onSaved }: FormProps) {
  const { business } = webstore.businessStore;
  const form = useStoreForm(webstore, ({ checkoutSetting }) => checkoutSetting, {
    schema: CheckoutDraft,
    toValues,
    toFields: (values) => ({ ...values, minOrderMinor: values.minOrderMinor ?? null }),
    update: useFormWrite(updateStoreCheckout, (body: RecordChanges<CheckoutSetting>) => ({ body })),
    labels: { fields: t('fields') },
    formatters: {
      customerCheck: ({ customerCheck }) => t(customerCheck),
      fields: ({ fields }) => askedFields.map((field) => `${t(field)}: ${t(fields[field])}`).join(', '),
      minOrderMinor: ({ minOrderMinor }) => formatMinimum(minOrderMinor, business.currency),
    },
    sectionName: t('record'),
    savedNotice: t('saved'),
    onSaved,
  });
  return (
    <StoreForm form={form}>
      <Card title={t('customers')}>
        <form.RadioGroup
          name="customerCheck"
          label={t('customerCheck')}
          look="tile"
          options={customerChecks.map((value) => ({ value, label: t(value), description: t(`${value}Why`) }))}
        />
      </Card>
      <Card title={t('fields')} description={t('fieldsWhy')}>
        <Stack gap="4">
          {askedFields.map((field) => (
            <form.RadioGroup
              key={field}
              name={`fields.${field}`}
              label={t(field)}
              look="segment"
              options={ruleOptions}
            />
          ))}
          <form.Checkbox name="allowsNotes" label={t('allowsNotes')} />
        </Stack>
      </Card>
      <Card title={t('orders')}>
        <Stack gap="4">
          <form.Checkbox
            name="allowsPaymentOnDelivery"
            label={t('allowsPaymentOnDelivery')}
            description={t('allowsPaymentOnDeliveryWhy')}
          />
          <form.Checkbox
            name="sendsReminders"
            label={t('sendsReminders')}
            description={t('sendsRemindersWhy')}
          />
          <form.Money
            name="minOrderMinor"
            currency={business.currency}
            label={t('minOrder')}
            description={t('minOrderWhy')}
            isOptional
          />
        </Stack>
      </Card>
      <Card title={t('policies')} description={t('policiesWhy')}>
        <Stack gap="4">
          <form.TextArea name="terms" label={t('terms')} rows={6} isOptional />
          <form.Checkbox name="requiresTerms" label={t('requiresTerms')} />
          <form.TextArea name="privacyPolicy" label={t('privacyPolicy')} rows={6} isOptional />
        </Stack>
      </Card>
    </StoreForm>
  );
}
