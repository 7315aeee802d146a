import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import {
  type StoreCheckoutSend,
  type StoreCheckoutView,
  storeCheckoutView,
} from '#machines/flows/store-checkout/index.ts';
import type { Checkout } from '#contract/shop/checkout.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import type { StoreCheckoutActor } from './checkout.actors.ts';
import type { CheckoutDevice } from './checkout-device.ts';
import { t } from './checkout.messages.ts';
import { Blocked, Changed, EventButton, Message, Outcome, Waiting } from './outcome-screens.tsx';
import { StepsScreen } from './steps-screen.tsx';

interface Props {
  actor: StoreCheckoutActor;
  device: CheckoutDevice;
}

/** The checkout of a store. */
export function CheckoutPage({ actor, device }: Props) {
  const snapshot = useSelector(actor, (one) => one);
  const view = storeCheckoutView(snapshot);
  const send: StoreCheckoutSend = (event) => actor.send(event);
  useNetworkBack(actor);
  usePageShown(actor);
  useSavedEntries(view, device);
  useCartCount(view);
  return (
    <FlowRoot flow="store-checkout" state={statePath(snapshot)}>
      <div {...('checkout' in view && { 'data-items': countItems(view.checkout) })}>
        <Screen view={view} send={send} device={device} />
      </div>
    </FlowRoot>
  );
}

const countItems = ({ lines }: Checkout): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The number beside the cart in the store's header, which a script of the store shows. */
function useCartCount(view: StoreCheckoutView): void {
  const count = 'checkout' in view ? countItems(view.checkout) : undefined;
  useEffect(() => {
    if (count !== undefined) window.dispatchEvent(new Event('cartchange'));
  }, [count]);
}

/** Removes the entries from the device that the server has saved. */
function useSavedEntries(view: StoreCheckoutView, device: CheckoutDevice): void {
  const step = view.screen === 'step' ? view.step.step : view.screen === 'placed' ? 'placed' : undefined;
  useEffect(() => {
    if (step === 'placed') for (const one of ['contact', 'delivery', 'payment']) device.forgetTyped(one);
    if (step === 'code' || step === 'delivery' || step === 'payment') device.forgetTyped('contact');
    if (step === 'payment') device.forgetTyped('delivery');
  }, [step, device]);
}

function Screen({
  view,
  send,
  device,
}: {
  view: StoreCheckoutView;
  send: StoreCheckoutSend;
  device: CheckoutDevice;
}): ReactNode {
  switch (view.screen) {
    case 'loading':
      return <Busy text={t('loading')} />;
    case 'checking':
      return <Busy text={t('checking')} />;
    case 'unreachable':
      return (
        <Message title={t('unreachable')}>
          <p role="alert">{view.refusal?.message ?? t('unreachableWhy')}</p>
          <EventButton event="checkout.retry" send={send}>
            {t('retry')}
          </EventButton>
        </Message>
      );
    case 'checkUnreachable':
      return (
        <Message title={t('checkUnreachable')}>
          <p role="alert">{view.refusal?.message ?? t('checkUnreachableWhy')}</p>
          <EventButton event="check.now" send={send}>
            {t('checkNow')}
          </EventButton>
        </Message>
      );
    case 'limited':
      return (
        <Message title={t('limited')}>
          <p role="alert">{t('limitedWhy')}</p>
        </Message>
      );
    case 'unknown':
      return (
        <Message title={view.isReturned ? t('unknownReturned') : t('unknown')}>
          <p>{view.isReturned ? t('unknownReturnedWhy') : t('unknownWhy')}</p>
          <EventButton event="checkout.retry" send={send}>
            {t('retry')}
          </EventButton>
        </Message>
      );
    case 'closed':
    case 'empty':
    case 'belowMinimum':
      return <Blocked view={view} send={send} />;
    case 'changed':
      return <Changed view={view} send={send} />;
    case 'step':
      return (
        <StepsScreen
          checkout={view.checkout}
          step={view.step}
          refusal={view.refusal}
          send={send}
          device={device}
        />
      );
    case 'confirming':
      return (
        <Message title={t('confirming')}>
          <output>{t('confirmingWhy')}</output>
          <EventButton event="pay.again" send={send} isQuiet>
            {t('notPaidYet')}
          </EventButton>
        </Message>
      );
    case 'waiting':
      return <Waiting view={view} send={send} />;
    default:
      return <Outcome view={view} send={send} />;
  }
}

const Busy = ({ text }: { text: string }) => (
  <section className="message-page">
    <h1 tabIndex={-1}>{t('title')}</h1>
    <output>{text}</output>
  </section>
);
