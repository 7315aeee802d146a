import { css } from '#styled/css/css.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { FileQuestion, FileX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  type InvoicePaymentSend,
  type InvoicePaymentSnapshot,
  type InvoicePaymentView,
  invoicePaymentView,
} from '#machines/flows/invoice-payment/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { common } from '#src/lib/common.messages.ts';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import type { InvoicePaymentActor } from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { PublicFrame } from '#src/ui/frame/public-frame.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { AmountChanged } from './amount-changed.tsx';
import { PayableDetails } from './payable-details.tsx';
import { LinkRevoked } from './link-revoked.tsx';
import { PayForm } from './pay-form.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { NotPaid, PaymentWait } from './payment-wait.tsx';
import { t } from './pay.messages.ts';

const visuallyHidden = css({ srOnly: true });
/** Shown until the business is known. */
const unknownHost = { name: 'Kontor', imageUrl: null };

/** The page on which a customer views and pays an invoice or order. */
export function PayScreen({ actor }: { actor: InvoicePaymentActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { payable, check } = snapshot.context;
  const businessName = payable?.businessName ?? check?.businessName;
  const number = payable?.number ?? check?.label;
  const kind = payable?.kind ?? check?.kind ?? 'invoice';
  usePageTitle(
    businessName && number
      ? t('title', { what: t(kind, { number }), business: businessName })
      : t('untitled'),
  );
  useAddressSync(snapshot.context);
  useNetworkBack(actor);
  usePageShown(actor);
  const host = businessName
    ? { name: businessName, imageUrl: payable?.businessImageUrl ?? null }
    : unknownHost;
  return (
    <PublicFrame business={host} footerContent={t('poweredBy')}>
      <PaymentContent actor={actor} snapshot={snapshot} />
    </PublicFrame>
  );
}

/** Keeps the address in step with the state, so that a reload returns to it. Back leaves the page. */
function useAddressSync({ token, reference, begin }: InvoicePaymentSnapshot['context']): void {
  const navigate = useNavigate();
  const address = [token, reference, begin].join(' ');
  const lastAddress = useRef(address);
  useEffect(() => {
    if (lastAddress.current === address) return;
    lastAddress.current = address;
    if (reference !== null) void navigate({ to: '/payment/check', search: { reference }, replace: true });
    else if (token !== null)
      void navigate({
        to: begin ? '/invoices/$id/pay' : '/invoices/$id',
        params: { id: token },
        replace: true,
      });
  }, [address, token, reference, begin, navigate]);
}

type PaymentContentProps = { actor: InvoicePaymentActor; snapshot: InvoicePaymentSnapshot };

/** The form is expensive to render, so that it is deferred until the press is visible. */
const PaymentContent = deferred(function PaymentContent({ actor, snapshot }: PaymentContentProps) {
  const send: InvoicePaymentSend = (event) => actor.send(event);
  return (
    <FlowRoot flow="invoice-payment" state={statePath(snapshot)}>
      <PaymentScreenContent view={invoicePaymentView(snapshot)} send={send} />
    </FlowRoot>
  );
});

function PaymentScreenContent({ view, send }: { view: InvoicePaymentView; send: InvoicePaymentSend }) {
  if (view.screen === 'invoice') return <PayableDetails {...view} send={send} />;
  if (view.screen === 'pay') return <PayForm {...view} send={send} />;
  if (view.screen === 'amountChanged') return <AmountChanged {...view} send={send} />;
  if (view.screen === 'waiting') return <PaymentWait {...view} send={send} />;
  if (view.screen === 'notPaid') return <NotPaid {...view} send={send} />;
  if (view.screen === 'outcome') return <PaymentOutcome {...view} send={send} />;
  return (
    <>
      <h1 className={visuallyHidden}>{t('untitled')}</h1>
      <EmptyContent view={view} send={send} />
    </>
  );
}

type EmptyView = Exclude<
  InvoicePaymentView,
  { screen: 'invoice' | 'pay' | 'amountChanged' | 'waiting' | 'notPaid' | 'outcome' }
>;

/** Shown when there is neither an invoice nor a payment to show. */
function EmptyContent({ view, send }: { view: EmptyView; send: InvoicePaymentSend }) {
  const refreshButton = (
    <Button variant="secondary" data-event="invoice.retry" onPress={() => send({ type: 'invoice.retry' })}>
      {common('refresh')}
    </Button>
  );
  switch (view.screen) {
    case 'unreachable':
    case 'limited':
      return (
        <LoadFailure
          screen={view.screen}
          refusal={view.refusal}
          title={common('loadFailed', { what: 'the invoice' })}
          retryEvent="invoice.retry"
          onRetry={() => send({ type: 'invoice.retry' })}
        />
      );
    case 'checkUnreachable':
      return (
        <ErrorState
          title={t('checkUnreachable')}
          description={view.refusal?.message ?? t('checkUnreachableWhy')}
          retryEvent="check.now"
          onRetry={() => send({ type: 'check.now' })}
        />
      );
    case 'unknownPayment':
      return <EmptyState icon={FileX} title={t('unknownPayment')} description={t('unknownPaymentWhy')} />;
    case 'unknown':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('unknown')}
          description={t('unknownWhy')}
          actions={refreshButton}
        />
      );
    case 'revoked':
      return <LinkRevoked {...view} send={send} />;
    case 'draft': {
      const why = t('draftWhy', { business: view.businessName });
      return <EmptyState icon={FileQuestion} title={t('draft')} description={why} actions={refreshButton} />;
    }
    default:
      return (
        <LoadingState label={t(view.screen === 'loading' ? 'untitled' : 'checking')}>
          <PageSkeleton />
        </LoadingState>
      );
  }
}
