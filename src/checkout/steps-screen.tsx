import { useEffect, useRef } from 'react';
import type { Checkout } from '#contract/shop/checkout.ts';
import type { CheckoutStep, StoreCheckoutSend } from '#machines/flows/store-checkout/index.ts';
import { t } from './checkout.messages.ts';
import { CodeForm } from './code-step.tsx';
import { ContactForm } from './contact-step.tsx';
import { DeliveryForm } from './delivery-step.tsx';
import { OrderSummary } from './order-summary.tsx';
import { describeDelivery } from './parts.tsx';
import { PaymentForm } from './payment-step.tsx';
import type { StepProps } from './step-props.ts';

const names = ['contact', 'delivery', 'payment'] as const;
type StepName = (typeof names)[number];

/** The code belongs to the contact details. */
const nameOf = (step: CheckoutStep): StepName => (step.step === 'code' ? 'contact' : step.step);

/** The steps, with what was entered before the current one, and the order beside them. */
export function StepsScreen(props: StepProps<CheckoutStep>) {
  const { checkout, step, send } = props;
  const current = nameOf(step);
  const isBusy =
    'phase' in step &&
    ['sending', 'requesting', 'confirming', 'postponed', 'unanswered'].includes(step.phase);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.step);
  // The next step is read out from its heading; a page that is opened begins at its top.
  useEffect(() => {
    if (shown.current !== step.step) heading.current?.focus();
    shown.current = step.step;
  }, [step.step]);
  return (
    <section className="section">
      <h1>{t('title')}</h1>
      <div className="basket checkout">
        <OrderSummary checkout={checkout} />
        <ol className="steps" aria-label={t('steps')}>
          {names.map((name, nth) => (
            <li
              key={name}
              className={name === current ? 'current' : ''}
              {...(name === current && { 'aria-current': 'step' })}
            >
              <h2 tabIndex={-1} {...(name === current && { ref: heading })}>
                {nth + 1}. {t(name)}
              </h2>
              {name === current ? (
                <StepForm {...props} key={step.step} />
              ) : (
                nth < names.indexOf(current) && (
                  <Entered name={name} checkout={checkout} send={send} isLocked={isBusy} step={step} />
                )
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function StepForm({ step, ...props }: StepProps<CheckoutStep>) {
  if (step.step === 'contact') return <ContactForm {...props} step={step} />;
  if (step.step === 'code') return <CodeForm {...props} step={step} />;
  if (step.step === 'delivery') return <DeliveryForm {...props} step={step} />;
  return <PaymentForm {...props} step={step} />;
}

/** Shows the entries of an earlier step, and the way back to it. */
function Entered({
  name,
  checkout: { contact, delivery, quote, store },
  send,
  isLocked,
}: {
  name: StepName;
  checkout: Checkout;
  send: StoreCheckoutSend;
  isLocked: boolean;
  step: CheckoutStep;
}) {
  const lines =
    name === 'contact'
      ? [contact?.name, contact?.email, contact?.phoneNumber, contact?.company]
      : [
          describeDelivery(delivery, store.pickupAddress),
          quote && delivery?.mode === 'delivery' && daysText(quote),
        ];
  const event = name === 'contact' ? 'contact.change' : 'delivery.change';
  return (
    <div className="entered">
      <p>
        {lines
          .filter((line) => typeof line === 'string' && line !== '')
          .map((line) => (
            <span key={String(line)}>{line}</span>
          ))}
      </p>
      <button
        type="button"
        className="link"
        data-event={event}
        aria-label={name === 'contact' ? t('changeContact') : t('changeDelivery')}
        disabled={isLocked}
        onClick={() => send({ type: event })}
      >
        {t('change')}
      </button>
    </div>
  );
}

function daysText({ minDays, maxDays }: NonNullable<Checkout['quote']>): string {
  if (maxDays === 0) return t('deliverySameDay');
  if (minDays === 0) return t('deliveryWithin', { count: maxDays });
  return t('deliveryDays', {
    count: maxDays,
    range: minDays === maxDays ? maxDays : `${minDays}–${maxDays}`,
  });
}
