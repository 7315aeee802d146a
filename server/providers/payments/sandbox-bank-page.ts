import escapeHtml from 'escape-html';
import { type SandboxDepositCourse, depositScriptOf, sandboxDepositCourses } from './sandbox-scripts.ts';

export interface DepositForm {
  account: string;
  amount: string;
  sender: string;
  course: string;
}

/** The page on which money is sent to a virtual account; no real money moves. */
export function renderBankForm({ account, amount, sender, course }: DepositForm, problem = ''): string {
  const field = (name: Exclude<keyof DepositForm, 'course'>, label: string, value: string, more = '') =>
    `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" autocomplete="off" value="${escapeHtml(value)}" ${more}>`;
  return framed(`
<header class="sum"><h1>Send test money</h1><p class="quiet">Simulates a bank transfer by a customer</p></header>
${problem ? `<p class="wrong" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" action="/sandbox/bank">
<div class="fields">
${field('account', 'Account number', account, 'inputmode="numeric" maxlength="20"')}
${field('amount', 'Amount', amount, 'inputmode="decimal" maxlength="20"')}
${field('sender', 'Sender', sender, 'maxlength="100"')}
<label for="course">Result</label><select id="course" name="course">${options(course)}</select>
</div>
<div class="bar"><button type="submit">Send money</button></div>
</form>
<form method="post" action="/sandbox/bank/close">
<input type="hidden" name="account" value="${escapeHtml(account)}">
<div class="bar"><button type="submit">Close this account</button></div>
</form>`);
}

const options = (chosen: string) =>
  Object.entries(sandboxDepositCourses)
    .map(
      ([course, { label }]) =>
        `<option value="${course}"${course === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
    )
    .join('');

export const renderDepositSent = (account: string, amount: string, course: SandboxDepositCourse): string =>
  framed(`
<header class="sum"><h1>Sent</h1><p class="much">${escapeHtml(amount)}</p></header>
<p>${escapeHtml(depositScriptOf(course).label)}.</p>
<div class="bar"><a class="main" href="/sandbox/bank?account=${encodeURIComponent(account)}">Send more money</a></div>`);

export const renderAccountClosed = (account: string): string =>
  framed(`
<header class="sum"><h1>Closed</h1><p class="much">${escapeHtml(account)}</p></header>
<p>Kontor finds out when it next checks for deposits.</p>`);

const framed = (content: string) =>
  `<header class="band"><p>Kontor Sandbox Bank · no real money moves</p></header><main>${content}</main>`;
