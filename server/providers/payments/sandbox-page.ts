import escapeHtml from 'escape-html';
import { type PaymentChannel, paymentChannels } from '#domain/payment.ts';
import { formatMoney } from '#server/format.ts';
import type { PaymentUpdate } from './payments.ts';
import { renewalScriptOf, sandboxKeptCards } from './sandbox-renewals.ts';
import {
  sandboxCards,
  sandboxOutcomes,
  sandboxPayers,
  sandboxRefundAmounts,
  scriptOf,
} from './sandbox-scripts.ts';
import type { SandboxOutcome } from './sandbox-scripts.ts';
import type { SandboxPayment } from './sandbox.repo.ts';

const channelOptions: Record<PaymentChannel, { label: string; note: string }> = {
  card: { label: 'Card', note: '' },
  transfer: { label: 'Transfer', note: "Sandbox Bank, account 0000000000. You don't have to send anything." },
  ussd: { label: 'USSD', note: "Dial *000*000#. You don't have to dial anything." },
};
const outcomes = Object.keys(sandboxOutcomes).filter(
  (name): name is SandboxOutcome => name in sandboxOutcomes,
);

/** `4084 0840 8408 4081` */
const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Problems with a submitted form. */
export interface PayProblem {
  card?: string;
  form?: string;
}

/** The page on which a payer pays, and chooses the result of the payment. */
export function renderPayForm(payment: SandboxPayment, backTo: string, problem: PayProblem = {}): string {
  const { code, amountMinor, currency, payerEmail, title, shouldKeepCard } = payment;
  const amount = escapeHtml(formatMoney(amountMinor, currency));
  const chosen = payment.channel ?? 'card';
  const renderChannel = (way: PaymentChannel) =>
    `<label><input type="radio" name="channel" value="${way}"${way === chosen ? ' checked' : ''}><span>${channelOptions[way].label}</span></label>`;
  const renderOutcome = (outcome: SandboxOutcome) => {
    const { label, hint } = scriptOf(outcome);
    const isFirst = outcome === outcomes[0];
    return `<label><input type="radio" name="outcome" value="${outcome}" aria-labelledby="${outcome}" aria-describedby="${outcome}-hint"${isFirst ? ' checked' : ''}><span><b id="${outcome}">${escapeHtml(label)}</b><small id="${outcome}-hint">${escapeHtml(hint)}</small></span></label>`;
  };
  const isRare = (outcome: SandboxOutcome) => scriptOf(outcome).isRare === true;
  const alert = (id: string, text: string | undefined) =>
    text ? `<p class="wrong" id="${id}" role="alert">${escapeHtml(text)}</p>` : '';
  return framed(`
<header class="sum"><p>${escapeHtml(title)}</p><h1>${amount}</h1><p class="quiet">${escapeHtml(payerEmail)}</p></header>
${alert('form-wrong', problem.form)}
<form method="post" action="/sandbox/pay/${code}">
<fieldset class="ways"><legend>Pay with</legend><div>${paymentChannels.map(renderChannel).join('')}</div></fieldset>
<div class="of-card"><label for="card">Test card number</label>
<input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" maxlength="30" aria-describedby="card-hint${problem.card ? ' card-wrong' : ''}"${problem.card ? ' aria-invalid="true"' : ''}>
<p class="quiet" id="card-hint">Optional. A test card decides the result; never enter a real one.</p>${alert('card-wrong', problem.card)}${shouldKeepCard ? keptCardNote : ''}</div>
<p class="of-transfer quiet">${channelOptions.transfer.note}</p><p class="of-ussd quiet">${channelOptions.ussd.note}</p>
<fieldset class="ends"><legend>Result</legend>${outcomes
    .filter((outcome) => !isRare(outcome))
    .map(renderOutcome)
    .join('')}
<details><summary>More results</summary>${outcomes.filter(isRare).map(renderOutcome).join('')}</details></fieldset>
<div class="bar"><button type="submit">Pay ${amount}</button><a href="${escapeHtml(backTo)}">Cancel and go back</a></div>
</form>
${magicValues(payment)}`);
}

const keptCardNote = '<p class="quiet">This card is kept and charged for renewals.</p>';

function magicValues({ currency, shouldKeepCard }: SandboxPayment): string {
  const row = (value: string, meaning: string) =>
    `<tr><th scope="row">${escapeHtml(value)}</th><td>${escapeHtml(meaning)}</td></tr>`;
  const money = (amountMinor: number) => `A refund of ${formatMoney(amountMinor, currency)}`;
  const rows = [
    ...Object.entries(sandboxCards).map(([number, outcome]) => row(inFours(number), scriptOf(outcome).label)),
    ...(shouldKeepCard ? Object.entries(sandboxKeptCards) : []).map(([number, renewal]) =>
      row(inFours(number), renewalScriptOf(renewal).label),
    ),
    row(`${sandboxPayers.lost}@…`, 'The page is created, but the answer is lost'),
    row(`${sandboxPayers.refused}@…`, 'No page is created'),
    row(money(sandboxRefundAmounts.refused), 'Rejected immediately'),
    row(money(sandboxRefundAmounts.fails), 'Fails after ten seconds'),
    row(money(sandboxRefundAmounts.lost), 'Accepted, but the answer is lost'),
    row(money(sandboxRefundAmounts.recovers), 'Fails after ten seconds, paid out after three minutes'),
  ];
  return `<details class="magic"><summary>Test values</summary><table><thead><tr><th scope="col">Value</th><th scope="col">Effect</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

const words: Partial<Record<PaymentUpdate['result'], { title: string; text: string }>> = {
  success: { title: 'Paid', text: "This payment was successful. You can't pay it twice." },
  failed: { title: 'Declined', text: "You weren't charged. Go back to try again." },
  reversed: { title: 'Reversed', text: 'This payment was reversed. The money was returned to the payer.' },
};
const pendingResult = { title: 'Pending', text: "The bank hasn't confirmed this payment yet." };

/** The page of a payment that was made, or tried. */
export function renderPayResult({ title }: SandboxPayment, fact: PaymentUpdate, backTo: string): string {
  const note = words[fact.result] ?? pendingResult;
  const amount = fact.amountMinor > 0 ? formatMoney(fact.amountMinor, fact.currency) : '';
  return framed(`
<header class="sum"><p>${escapeHtml(title)}</p><h1>${note.title}</h1><p class="much">${escapeHtml(amount)}</p></header>
<p>${escapeHtml(fact.message ?? '')}</p><p>${note.text}</p>
<div class="bar"><a class="main" href="${escapeHtml(backTo)}">Go back</a></div>`);
}

export const renderPaymentNotFound = (): string =>
  framed(
    '<header class="sum"><h1>Payment not found</h1></header><p>There is no payment at this address.</p>',
  );

const framed = (content: string) =>
  `<header class="band"><p>Kontor Sandbox Pay · no real money moves</p></header><main>${content}</main>`;

export const payStyle = `
* { box-sizing: border-box; }
html { scroll-padding-block-end: 9rem; }
body { margin: 0; font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif; color: light-dark(#1f1d19, #eef3ef); background: light-dark(#fffefb, #0e201e); }
p { margin: 0; }
.band { background: light-dark(#f8e8bd, #4a310c); color: light-dark(#4a310c, #f8e8bd); text-align: center; font-size: .8125rem; font-weight: 600; padding: .5rem 1rem; }
main { max-width: 28rem; margin: 0 auto; padding: 1.25rem 1.25rem 0; overflow-wrap: anywhere; }
@media (min-width: 40rem) { body { background: light-dark(#f4f1e8, #061110); } main { background: light-dark(#fffefb, #0e201e); margin-block: 2.5rem; border-radius: 1.25rem; border: 1px solid light-dark(#e9e4d8, #18302d); padding: 2rem 2rem .5rem; } }
.sum { padding-block-end: 1.25rem; }
h1 { margin: .25rem 0; font-size: 2rem; line-height: 1.15; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.quiet, small { color: light-dark(#4d473d, #bccbc5); font-size: .875rem; }
.much { font-size: 1.25rem; font-weight: 600; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-inline-size: 0; }
legend, .of-card label { font-weight: 600; padding: 0; margin-block-end: .5rem; display: block; }
.ways div { display: flex; flex-wrap: wrap; gap: .5rem; }
.ways label, .ends label { display: flex; gap: .625rem; align-items: center; border: 1px solid light-dark(#8a8272, #60766f); border-radius: .625rem; padding: .625rem .75rem; cursor: pointer; }
.ways label { flex: 1 0 auto; padding-inline: .5rem; gap: .375rem; justify-content: center; }
.ends label { margin-block-end: .5rem; }
label:has(:checked) { border-color: light-dark(#073f3e, #86bcae); background: light-dark(#eef5f2, #18302d); box-shadow: inset 0 0 0 1px light-dark(#073f3e, #86bcae); }
input[type='radio'] { accent-color: light-dark(#073f3e, #86bcae); inline-size: 1.125rem; block-size: 1.125rem; margin: 0; flex: none; }
.ends b, .ends small { display: block; line-height: 1.35; }
.ends b { font-weight: 600; }
.of-card, .of-transfer, .of-ussd { margin-block-end: 1.25rem; }
form:has([value='card']:not(:checked)) .of-card, form:has([value='transfer']:not(:checked)) .of-transfer, form:has([value='ussd']:not(:checked)) .of-ussd { display: none; }
#card, .fields :is(input, select) { inline-size: 100%; font: inherit; padding: .625rem .75rem; margin-block-end: .375rem; border-radius: .625rem; border: 1px solid light-dark(#8a8272, #60766f); color: inherit; background: light-dark(#fffefb, #091716); }
#card { font-size: 1.125rem; letter-spacing: .06em; }
.fields { margin-block-end: 1rem; }
.fields label { display: block; font-weight: 600; margin-block: .75rem .25rem; }
#card[aria-invalid] { border-color: light-dark(#b93423, #ee8271); }
.wrong { color: light-dark(#99281a, #f6a698); font-weight: 600; font-size: .875rem; margin-block: .375rem; }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600; color: light-dark(#0c524d, #86bcae); }
.bar { position: sticky; inset-block-end: 0; display: grid; gap: .25rem; padding-block: .75rem 1rem; background: light-dark(#fffefb, #0e201e); text-align: center; }
button, a.main { font: inherit; font-weight: 600; min-block-size: 3rem; border: 0; border-radius: .75rem; padding: .75rem 1rem; background: light-dark(#073f3e, #86bcae); color: light-dark(#fffefb, #032423); cursor: pointer; }
button:hover, a.main:hover { background: light-dark(#0c524d, #b7d7cd); }
a { color: light-dark(#0c524d, #86bcae); padding: .5rem; }
a.main { text-decoration: none; }
:focus-visible { outline: 3px solid light-dark(#2f7f72, #e7b950); outline-offset: 2px; }
.magic { margin-block: .5rem 1rem; }
table { border-collapse: collapse; inline-size: 100%; font-size: .875rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem .5rem 0; border-block-start: 1px solid light-dark(#e9e4d8, #18302d); }
tbody th { font-weight: 500; font-variant-numeric: tabular-nums; }
`;
