import { findCountry } from '#domain/business.ts';
import { type Checkout, CheckoutDelivery } from '#contract/shop/checkout.ts';
import type { DeliveryStep } from '#machines/flows/store-checkout/index.ts';
import { t } from './checkout.messages.ts';
import { ChoiceField, Notice, SelectField, SubmitButton, TextField } from './fields.tsx';
import { describeDelivery, StoreContacts, toCountryName } from './parts.tsx';
import type { StepProps } from './step-props.ts';
import { orNull, useStepForm } from './use-step-form.ts';

const noFields = [] as const;

/** Where the order goes. No postcode: no country of the region needs one. */
export function DeliveryForm(props: StepProps<DeliveryStep>) {
  const { step } = props;
  return step.phase === 'uncovered' ? <Uncovered {...props} /> : <AddressForm {...props} />;
}

function AddressForm({ checkout, step, refusal, send, device }: StepProps<DeliveryStep>) {
  const { store } = checkout;
  const { phase, preset } = step;
  const codes = Object.keys(store.regions);
  const canDeliver = codes.length > 0;
  const address = preset?.mode === 'delivery' ? preset : null;
  const isPickupFirst = preset?.mode === 'pickup' || !canDeliver;
  const { form, values, problems, set, submit } = useStepForm({
    device,
    step: 'delivery',
    schema: CheckoutDelivery,
    preset: {
      mode: isPickupFirst && store.pickupAddress !== null ? 'pickup' : 'delivery',
      line: address?.line ?? '',
      details: address?.details ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      country:
        findCountry(address?.country ?? '') ??
        (codes.includes(store.country) ? store.country : (codes[0] ?? '')),
    },
    toBody: (typed) =>
      typed['mode'] === 'pickup'
        ? { mode: 'pickup' }
        : {
            mode: 'delivery',
            line: typed['line'],
            details: orNull(typed['details']),
            city: typed['city'],
            region: typed['region'],
            country: toCountryName(typed['country'] ?? ''),
          },
    findMissing: (typed) =>
      typed['mode'] === 'delivery' && store.fields.addressDetails === 'required' && !orNull(typed['details'])
        ? { details: t('missingDetails') }
        : {},
    refused: refusal?.fields ?? noFields,
    onSubmit: (delivery) => send({ type: 'delivery.submit', delivery }),
  });
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => set(name, value),
    problem: problems[name],
  });
  const regions = store.regions[values['country'] ?? ''] ?? [];
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {refusal && <Notice title={refusal.message} />}
      {phase === 'unsent' && <Notice title={t('unsent')}>{t('unsentWhy')}</Notice>}
      {store.pickupAddress !== null && canDeliver && (
        <ChoiceField
          legend={t('howToReceive')}
          name="mode"
          value={values['mode'] ?? ''}
          choices={[
            { value: 'delivery', label: t('toAddress') },
            { value: 'pickup', label: t('toPickup'), hint: store.pickupAddress },
          ]}
          onChange={(mode) => set('mode', mode)}
        />
      )}
      {values['mode'] === 'delivery' ? (
        <>
          <TextField {...field('line')} label={t('line')} autoComplete="address-line1" maxLength={120} />
          {store.fields.addressDetails !== 'hidden' && (
            <TextField
              {...field('details')}
              label={t('details')}
              isOptional={store.fields.addressDetails === 'optional'}
              autoComplete="address-line2"
              maxLength={78}
            />
          )}
          <TextField {...field('city')} label={t('city')} autoComplete="address-level2" maxLength={80} />
          <SelectField
            {...field('region')}
            label={t('region')}
            autoComplete="address-level1"
            options={regions.map((name) => ({ value: name, label: name }))}
          />
          {codes.length > 1 && (
            <SelectField
              {...field('country')}
              label={t('country')}
              autoComplete="country"
              options={codes.map((code) => ({ value: code, label: toCountryName(code) }))}
            />
          )}
        </>
      ) : (
        !canDeliver && <p>{t('pickupAt', { address: store.pickupAddress ?? '' })}</p>
      )}
      <SubmitButton event="delivery.submit" isBusy={phase === 'sending'}>
        {phase === 'sending' ? t('saving') : t('continueToPayment')}
      </SubmitButton>
    </form>
  );
}

/** No zone covers the address: the customer enters another one, picks the order up, or asks the store. */
function Uncovered({ checkout, step, send }: Pick<StepProps<DeliveryStep>, 'checkout' | 'step' | 'send'>) {
  const { store } = checkout;
  return (
    <>
      <Notice title={t('uncovered', { store: store.name })}>
        <p>{t('uncoveredWhy', { address: addressOf(checkout) })}</p>
      </Notice>
      {step.canPickUp && <p>{t('uncoveredPickup', { address: store.pickupAddress ?? '' })}</p>}
      <p className="actions">
        {step.canPickUp && (
          <button
            type="button"
            className="button"
            data-event="pickup.choose"
            onClick={() => send({ type: 'pickup.choose' })}
          >
            {t('choosePickup')}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          data-event="delivery.change"
          onClick={() => send({ type: 'delivery.change' })}
        >
          {t('otherAddress')}
        </button>
      </p>
      <StoreContacts checkout={checkout} text={t('whatsappQuestion', { store: store.name })} />
    </>
  );
}

const addressOf = ({ delivery, store }: Checkout): string => describeDelivery(delivery, store.pickupAddress);
