import { type ReactNode, useEffect, useRef } from 'react';
import type { Checkout } from '#contract/shop/checkout.ts';
import {
  isShortOf,
  type StoreCheckoutSend,
  type StoreCheckoutView,
} from '#machines/flows/store-checkout/index.ts';
import { formatMoney } from '#src/lib/format.ts';
import { locale } from '#src/lib/messages.ts';
import { t } from './checkout.messages.ts';
import { Notice } from './fields.tsx';
import { StoreContacts } from './parts.tsx';

type OutcomeView = ViewOf<'placed' | 'declined' | 'notPaid' | 'expired' | 'ended'>;
type ViewOf<Screen> = Extract<StoreCheckoutView, { screen: Screen }>;

/** A page with a heading, what it means, and the ways out of it. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The control that led here is gone: the page is read out from its heading.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && navigator.userActivation.hasBeenActive) heading.current?.focus();
  }, []);
  return (
    <section className="message-page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

type Pressed = Extract<Parameters<StoreCheckoutSend>[0], { type: string }>['type'];
type Plain = Exclude<Pressed, 'contact.submit' | 'code.submit' | 'delivery.submit' | 'order.submit'>;

/** A button that sends an event of the chart. */
export const EventButton = ({
  event,
  send,
  isQuiet = false,
  children,
}: {
  event: Plain;
  send: StoreCheckoutSend;
  isQuiet?: boolean;
  children: ReactNode;
}) => (
  <button
    type="button"
    className={isQuiet ? 'button quiet' : 'button'}
    data-event={event}
    onClick={() => send({ type: event })}
  >
    {children}
  </button>
);

const StoreLink = ({ store, isQuiet = false }: Pick<Checkout, 'store'> & { isQuiet?: boolean }) => (
  <a className={isQuiet ? 'button quiet' : 'button'} href={store.homePath}>
    {t('continueShopping')}
  </a>
);

/** A store that takes no orders, an empty cart, and one below the minimum. */
export function Blocked({
  view: { screen, checkout },
  send,
}: {
  view: ViewOf<'closed' | 'empty' | 'belowMinimum'>;
  send: StoreCheckoutSend;
}) {
  const { store, currency, subtotalMinor } = checkout;
  if (screen === 'empty')
    return (
      <Message title={t('empty')}>
        <p>{t('emptyWhy')}</p>
        <StoreLink store={store} />
      </Message>
    );
  if (screen === 'closed')
    return (
      <Message title={t('closed', { store: store.name })}>
        {store.note && <p className="text">{store.note}</p>}
        <EventButton event="checkout.retry" send={send}>
          {t('retry')}
        </EventButton>
        <StoreContacts checkout={checkout} text={t('whatsappQuestion', { store: store.name })} />
      </Message>
    );
  const minMinor = store.minOrderMinor ?? 0;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, 'price');
  return (
    <Message title={t('belowMinimum', { amount: money(minMinor) })}>
      <p>
        {t('belowMinimumWhy', { amount: money(subtotalMinor), missing: money(minMinor - subtotalMinor) })}
      </p>
      <StoreLink store={store} />
    </Message>
  );
}

/** Shows the change since the customer agreed: of the total, or of the stock. */
export function Changed({
  view: { checkout, beforeMinor, canAccept, phase, refusal },
  send,
}: {
  view: ViewOf<'changed'>;
  send: StoreCheckoutSend;
}) {
  const { currency, totalMinor, lines, store } = checkout;
  const total = formatMoney(totalMinor, currency, 'price');
  const missing = lines.filter(isShortOf);
  return (
    <Message title={t('changed')}>
      {refusal && <Notice title={refusal.message} />}
      {phase === 'unsent' && <Notice title={t('unsent')}>{t('unsentWhy')}</Notice>}
      {missing.length > 0 ? (
        <>
          <p>{t('changedStock')}</p>
          <ul className="text">
            {missing.map(({ variationId, name, quantity, available }) => (
              <li key={variationId}>
                {available ? t('left', { name, count: available, quantity }) : t('sold', { name })}
              </li>
            ))}
          </ul>
        </>
      ) : (
        beforeMinor !== null && (
          <p>{t('changedTotal', { before: formatMoney(beforeMinor, currency, 'price'), now: total })}</p>
        )
      )}
      {canAccept && (
        <EventButton event="change.accept" send={send}>
          {t('acceptChange', { total })}
        </EventButton>
      )}
      {phase === 'sending' ? (
        <output>{t('saving')}</output>
      ) : (
        <>
          {missing.length > 0 && (
            <EventButton event="quantity.accept" send={send}>
              {missing.some(({ available }) => available) ? t('takeLeft') : t('removeSold')}
            </EventButton>
          )}
          <a className="button quiet" href={store.cartPath}>
            {t('backToCart')}
          </a>
          <EventButton event="checkout.retry" send={send} isQuiet>
            {t('retry')}
          </EventButton>
        </>
      )}
    </Message>
  );
}

/** The payment is with the provider. */
export function Waiting({
  view: { order, isLong, isAsking },
  send,
}: {
  view: ViewOf<'waiting'>;
  send: StoreCheckoutSend;
}) {
  const { number, orderUrl } = order;
  return (
    <Message title={isLong ? t('long') : t('waiting')}>
      <p>{isLong ? t('longWhy') : t('waitingWhy', { number })}</p>
      {isAsking ? (
        <output>{t('checking')}</output>
      ) : (
        <EventButton event="check.now" send={send}>
          {t('checkNow')}
        </EventButton>
      )}
      <a className="button quiet" href={orderUrl}>
        {t('viewOrder', { number })}
      </a>
    </Message>
  );
}

const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

/** How an order or its payment ended. */
export function Outcome({
  view: { screen, checkout, order },
  send,
}: {
  view: OutcomeView;
  send: StoreCheckoutSend;
}) {
  const { number, heldUntil, payment } = order;
  const time = heldUntil ? clock.format(new Date(heldUntil)) : '';
  switch (screen) {
    case 'placed':
      return <Placed checkout={checkout} order={order} />;
    case 'declined':
      return (
        <Message title={payment?.result === 'reversed' ? t('reversed') : t('declined')}>
          <p>
            {payment?.result === 'reversed'
              ? t('reversedWhy', { number })
              : t('declinedWhy', { number, time })}
          </p>
          {payment?.message && <p>{t('reason', { reason: payment.message })}</p>}
          <EventButton event="pay.again" send={send}>
            {t('tryAgain')}
          </EventButton>
        </Message>
      );
    case 'notPaid':
      return (
        <Message title={t('notPaid')}>
          <p>{t('notPaidWhy', { time })}</p>
          <EventButton event="pay.again" send={send}>
            {t('payNow')}
          </EventButton>
          <EventButton event="check.now" send={send} isQuiet>
            {t('checkStatus')}
          </EventButton>
        </Message>
      );
    default:
      return (
        <Message title={screen === 'expired' ? t('expired') : t('ended', { number })}>
          <p>{screen === 'expired' ? t('expiredWhy', { number }) : t('endedWhy')}</p>
          <EventButton event="order.again" send={send}>
            {t('orderAgain')}
          </EventButton>
        </Message>
      );
  }
}

function Placed({ checkout, order: { number, orderUrl, payment } }: Pick<OutcomeView, 'checkout' | 'order'>) {
  const { store } = checkout;
  const isPaid = payment?.result === 'success';
  return (
    <Message title={t('placed')}>
      <p>{isPaid ? t('placedPaid', { number }) : t('placedUnpaid', { number })}</p>
      <a className="button" href={orderUrl}>
        {t('viewOrder', { number })}
      </a>
      <StoreContacts checkout={checkout} text={t('whatsappText', { store: store.name, number })} />
      <StoreLink store={store} isQuiet />
    </Message>
  );
}
