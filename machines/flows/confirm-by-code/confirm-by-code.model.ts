import { defineModel } from '#machines/model.ts';
import type { Refused } from '../answer.ts';
import { confirmByCodeMachine } from './confirm-by-code.machine.ts';
import type { MailedCode } from './confirm-by-code.types.ts';

const sampleCode: MailedCode = {
  otpToken: '0190f000-0000-7000-8000-00000000000c',
  expiresAtMs: 1_800_000_600_000,
  resendAtMs: 1_800_000_060_000,
};
const no = (code: Refused['code'], retryAtMs?: number): { output: Refused } => ({
  output: { ok: false, code, message: code, fields: [], triesLeft: undefined, retryAtMs },
});
const mailed = { output: { ok: true, data: sampleCode } };

export const confirmByCodeModel = defineModel({
  id: 'confirm-by-code',
  title: 'Confirming with a mailed code',
  purpose:
    'Whoever is signed in proves with a code from their mailbox that it is they who reset the transaction PIN or ask for a virtual account. The code is good once, for ten minutes; nothing that is typed is kept.',
  machine: confirmByCodeMachine,
  starts: {
    'somebody who has not asked for a code': { code: null },
    'somebody who comes back with a code out': { code: sampleCode },
  },
  key: ({ context: { code, refusal } }) => [code !== null, refusal !== null],
  variants: {
    'done:requestCode': {
      mailed,
      'asked too often': no('TOO_MANY_REQUESTS', 1_800_000_000_000),
      'not possible now': no('ILLEGAL_EVENT'),
    },
    'done:resendCode': {
      mailed,
      'asked too often': no('TOO_MANY_REQUESTS', 1_800_000_000_000),
      'not possible now': no('ILLEGAL_EVENT'),
    },
    'done:confirm': {
      confirmed: { output: { ok: true, data: { done: true } } },
      'the code is wrong': no('OTP_WRONG'),
      'the code has expired': no('OTP_EXPIRED'),
      'too many wrong codes': no('OTP_SPENT'),
      'what was typed beside it is refused': no('PASSWORD_WRONG'),
    },
    'done:cooldown': { over: {} },
  },
  labels: {
    states: {
      arriving: 'Looking whether a code is out',
      offered: 'A code can be asked for',
      requesting: 'Asking for a code',
      unsent: 'The wish for a code could not be sent',
      entering: 'A code is out',
      'entering.entry': 'Entering it',
      'entering.entry.typing': 'Typing',
      'entering.entry.typing.clear': 'Nothing wrong so far',
      'entering.entry.typing.refused': 'It was not right',
      'entering.entry.typing.unreachable': 'The server did not answer',
      'entering.entry.confirming': 'Checking it',
      'entering.entry.lapsed': 'A new code is needed',
      'entering.entry.unsent': 'The wish for a new code could not be sent',
      'entering.entry.resending': 'Asking for another code',
      'entering.entry.renewing': 'Asking for a new code',
      'entering.cooldown': 'Another code',
      'entering.cooldown.cooling': 'not yet',
      'entering.cooldown.ready': 'can be asked for',
      confirmed: 'It is confirmed',
    },
    events: {
      'code.request': 'Ask for a code',
      'code.cancel': 'Leave the code unused',
      'code.submit': 'Enter the code',
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:requestCode': 'the server answers',
      'error:requestCode': 'the server cannot be reached',
      'done:resendCode': 'the server answers',
      'error:resendCode': 'the server cannot be reached',
      'done:confirm': 'the server judges the code',
      'error:confirm': 'the server cannot be reached',
      'done:cooldown': 'the wait for another code is over',
      'error:cooldown': 'the wait was broken off',
    },
  },
  calls: {
    requestCode: { call: ['requestPinReset', 'requestVirtualAccount'] },
    resendCode: { call: ['requestPinReset', 'requestVirtualAccount'] },
    confirm: { call: ['resetPin', 'confirmVirtualAccount'] },
    cooldown: 'device',
  },
  keeps: ({ context: { code } }) => code?.otpToken,
  invariants: {
    'a code is entered only once one is out': (snapshot) =>
      !snapshot.matches('entering') || snapshot.context.code !== null,
    'no more is known of the code than its token and its times': ({ context: { code } }) =>
      code === null || Object.keys(code).every((fact) => fact in sampleCode),
  },
});
