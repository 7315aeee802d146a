import { type Country, countryCodes, findCountry } from '#domain/business.ts';
import { type Checkout, CheckoutContact } from '#contract/shop/checkout.ts';
import type { ContactStep } from '#machines/flows/store-checkout/index.ts';
import { t } from './checkout.messages.ts';
import { CheckField, Notice, SubmitButton, TextField } from './fields.tsx';
import type { StepProps } from './step-props.ts';
import { orNull, type Typed, useStepForm } from './use-step-form.ts';

/** Numbers of each country as people write them. */
const phoneExamples: Record<Country, string> = {
  NG: '0803 123 4567',
  GH: '024 123 4567',
  KE: '0712 345 678',
  ZA: '071 234 5678',
  GB: '07400 123456',
};
const countryOf = ({ store }: Checkout) => findCountry(store.country) ?? countryCodes[0];

/** The customer's name, email address and phone number. */
export function ContactForm({ checkout, step, refusal, send, device }: StepProps<ContactStep>) {
  const { fields, sendsReminders } = checkout.store;
  const country = countryOf(checkout);
  const { phase, preset } = step;
  const { form, values, problems, set, submit } = useStepForm({
    device,
    step: 'contact',
    schema: CheckoutContact,
    preset: {
      name: preset?.name ?? '',
      email: preset?.email ?? '',
      phoneNumber: preset?.phoneNumber ?? '',
      company: preset?.company ?? '',
      wantsReminder: preset?.wantsReminder ? 'yes' : '',
    },
    toBody: (typed: Typed) => ({
      name: typed['name'],
      email: typed['email'],
      phoneNumber: orNull(typed['phoneNumber']),
      company: orNull(typed['company']),
      wantsReminder: typed['wantsReminder'] === 'yes',
    }),
    findMissing: (typed) => ({
      ...(fields.phoneNumber === 'required' &&
        !orNull(typed['phoneNumber']) && { phoneNumber: t('missingPhone') }),
      ...(fields.company === 'required' && !orNull(typed['company']) && { company: t('missingCompany') }),
    }),
    refused: refusal?.fields ?? noFields,
    onSubmit: (contact) => send({ type: 'contact.submit', contact }),
  });
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => set(name, value),
    problem: problems[name],
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {refusal && <Notice title={refusal.message} />}
      {phase === 'unsent' && <Notice title={t('unsent')}>{t('unsentWhy')}</Notice>}
      <TextField {...field('name')} label={t('name')} autoComplete="name" maxLength={120} />
      <TextField
        {...field('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      {fields.phoneNumber !== 'hidden' && (
        <TextField
          {...field('phoneNumber')}
          label={t('phone')}
          hint={t('phoneHint', { example: phoneExamples[country] })}
          isOptional={fields.phoneNumber === 'optional'}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      )}
      {fields.company !== 'hidden' && (
        <TextField
          {...field('company')}
          label={t('company')}
          isOptional={fields.company === 'optional'}
          autoComplete="organization"
          maxLength={120}
        />
      )}
      {sendsReminders && (
        <CheckField
          label={t('wantsReminder')}
          isChecked={values['wantsReminder'] === 'yes'}
          onChange={(isChecked) => set('wantsReminder', isChecked ? 'yes' : '')}
        />
      )}
      <SubmitButton event="contact.submit" isBusy={phase === 'sending'}>
        {phase === 'sending' ? t('saving') : t('continueToDelivery')}
      </SubmitButton>
    </form>
  );
}

const noFields = [] as const;
