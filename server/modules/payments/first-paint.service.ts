import escapeHtml from 'escape-html';
import * as z from 'zod/mini';
import { Payable } from '#contract/money/payment.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import type { FirstPaint } from '#server/plugins/pages/static-files.ts';
import { AppError } from '#server/app-error.ts';
import { getPayablePage } from './payable.service.ts';

const linkOf = /^\/invoices\/([\w-]{22,64})(\/pay)?\/?(?:\?|$)/;
const nouns: Record<Payable['kind'], string> = { invoice: 'Invoice', order: 'Order' };

/**
 * Returns what a link's page includes, so that on a slow connection the invoice can be seen and paid while the application
 * is still loading: the first answer that the application would request, and the head of the invoice as its screen shows it
 * (src/features/invoice-payment/pay). Returns undefined for other addresses and for unknown links.
 */
export async function createFirstPaint(
  deps: Pick<Deps, 'db' | 'clock' | 'payables'>,
  url: string,
): Promise<FirstPaint | undefined> {
  const [, token, isPaying] = linkOf.exec(url) ?? [];
  if (token === undefined) return undefined;
  try {
    const payable = z.parse(Payable, await getPayablePage(deps, token));
    const written = escapeHtml(JSON.stringify({ token, payable }));
    return {
      head: `<meta name="payable" content="${written}" />`,
      body: payable.dueMinor > 0 && isPaying === undefined ? renderHead(payable, token) : '',
    };
  } catch (problem) {
    if (problem instanceof AppError) return undefined;
    throw problem;
  }
}

function renderHead(
  { kind, number, businessName, dueMinor, currency, dueOn }: Payable,
  token: string,
): string {
  const amount = escapeHtml(formatMoney(dueMinor, currency));
  return `<div class="public-frame__root">
<header class="public-frame__head"><div class="public-frame__host">${escapeHtml(businessName)}</div></header>
<main id="main" class="public-frame__content"><div class="stack stack--gap_6">
<div class="stack stack--gap_2">
<h1 class="text text--variant_title">${nouns[kind]} ${escapeHtml(number ?? '')}</h1>
<span class="text text--variant_display text--figures_true">${amount}</span>
<p class="text text--variant_body text--tone_muted">Due ${formatDay(dueOn)}</p>
</div>
<a class="button button--variant_primary button--size_lg button--isFull_true" href="/invoices/${token}/pay"><span class="button-face">Pay ${amount}</span></a>
</div></main></div>`;
}
