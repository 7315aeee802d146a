import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutMethod } from '#contract/shop/checkout.ts';
import type { PaymentStep } from '#machines/flows/store-checkout/index.ts';
import { formatMoney } from '#src/lib/format.ts';
import { t } from './checkout.messages.ts';
import { CheckField, ChoiceField, NoteField, Notice, SubmitButton } from './fields.tsx';
import type { StepProps } from './step-props.ts';
import { focusProblem, orNull } from './use-step-form.ts';

const methods: Record<CheckoutMethod, { label: string; hint: string }> = {
  card: { label: t('card'), hint: t('cardWhy') },
  transfer: { label: t('transfer'), hint: t('transferWhy') },
  ussd: { label: t('ussd'), hint: t('ussdWhy') },
  onDelivery: { label: t('onDelivery'), hint: t('onDeliveryWhy') },
};

/** The payment method, a note and the terms. */
export function PaymentForm({ checkout, step, refusal, send, device }: StepProps<PaymentStep>) {
  const { store, totalMinor, currency } = checkout;
  const { phase, preset, canCheck } = step;
  const [method, setMethod] = useState(
    () => store.methods.find((one) => one === preset.method) ?? store.methods[0],
  );
  const [note, setNote] = useState(() => device.readTyped('payment')['note'] ?? preset.note ?? '');
  const [acceptsTerms, setAcceptsTerms] = useState(preset.acceptsTerms ?? false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const termsProblem = isSubmitted && store.requiresTerms && !acceptsTerms ? t('missingTerms') : undefined;
  const amount = formatMoney(totalMinor, currency, 'price');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    flushSync(() => setIsSubmitted(true));
    focusProblem(form.current);
    if (!method || (store.requiresTerms && !acceptsTerms)) return;
    send({ type: 'order.submit', choice: { method, note: orNull(note), acceptsTerms } });
  };
  if (phase === 'postponed' || phase === 'unanswered')
    return <Interrupted step={step} refusal={refusal} send={send} />;
  if (store.methods.length === 0) return <Notice title={t('noMethods', { store: store.name })} />;
  const isSending = phase === 'sending';
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {refusal && <Notice title={refusal.message} />}
      {canCheck && (
        <div className="message">
          <strong>{t('begun')}</strong>
          <p>{t('begunWhy')}</p>
          <button
            type="button"
            className="button quiet"
            data-event="check.begin"
            onClick={() => send({ type: 'check.begin' })}
          >
            {t('checkStatus')}
          </button>
        </div>
      )}
      <ChoiceField
        legend={t('method')}
        name="method"
        value={method ?? ''}
        disabled={isSending}
        choices={store.methods.map((value) => ({ value, ...methods[value] }))}
        onChange={(value) => setMethod(store.methods.find((one) => one === value))}
      />
      {store.allowsNotes && (
        <NoteField
          label={t('note', { store: store.name })}
          name="note"
          value={note}
          problem={refusal?.fields.find(({ field }) => field === 'note')?.message}
          isOptional
          disabled={isSending}
          onChange={(text) => {
            setNote(text);
            device.keepTyped('payment', { note: text });
          }}
        />
      )}
      {store.requiresTerms && (
        <>
          <CheckField
            label={t('terms', { store: store.name })}
            isChecked={acceptsTerms}
            disabled={isSending}
            problem={termsProblem}
            onChange={setAcceptsTerms}
          />
          <p>
            <a href={store.policiesPath} target="_blank" rel="noopener">
              {t('readTerms')}
            </a>
          </p>
        </>
      )}
      <SubmitButton event="order.submit" isBusy={isSending}>
        {isSending ? t('placing') : method === 'onDelivery' ? t('place', { amount }) : t('pay', { amount })}
      </SubmitButton>
      {method !== 'onDelivery' && <p className="hint">{t('secure', { store: store.name })}</p>}
    </form>
  );
}

/** The order waits, or got no response: it is sent again as the same order. */
function Interrupted({ step, refusal, send }: Pick<StepProps<PaymentStep>, 'step' | 'refusal' | 'send'>) {
  const isUnanswered = step.phase === 'unanswered';
  return (
    <>
      {isUnanswered ? (
        <Notice title={t('unanswered')}>
          <p>{t('unansweredWhy')}</p>
        </Notice>
      ) : (
        <Notice title={t('limited')}>
          <p>{refusal?.message}</p>
        </Notice>
      )}
      <p className="actions">
        {isUnanswered && (
          <button
            type="button"
            className="button"
            data-event="order.retry"
            onClick={() => send({ type: 'order.retry' })}
          >
            {t('retry')}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          data-event="order.leave"
          onClick={() => send({ type: 'order.leave' })}
        >
          {t('backToCheckout')}
        </button>
      </p>
    </>
  );
}
