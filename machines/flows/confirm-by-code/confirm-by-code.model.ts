import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { confirmByCodeMachine } from './confirm-by-code.machine.ts';
import {
  confirmResponses,
  requestResponses,
  resendResponses,
  sampleCode,
} from './confirm-by-code.samples.ts';

export const confirmByCodeModel = defineModel({
  id: 'confirm-by-code',
  title: 'Confirming with a one-time code',
  purpose:
    'A signed-in user confirms a PIN reset, the request for a virtual account or a phone number with a code from an email or a text message. The code works once, for ten minutes; nothing that the user types is stored.',
  machine: confirmByCodeMachine,
  starts: {
    'no code was requested': { code: null },
    'the user returns, and a code was sent': { code: sampleCode },
  },
  key: ({ context: { code, refusal } }) => [code !== null, refusal !== null],
  variants: {
    'done:requestCode': requestResponses,
    'done:resendCode': resendResponses,
    'done:confirm': confirmResponses,
    'done:cooldown': { over: {} },
  },
  labels: {
    states: {
      arriving: 'Reading whether a code was sent',
      offered: 'A code can be requested',
      requesting: 'Requesting a code',
      unsent: "The code couldn't be requested",
      entering: 'A code was sent',
      'entering.entry': 'Code entry',
      'entering.entry.typing': 'Code form',
      'entering.entry.typing.clear': 'The code form is shown',
      'entering.entry.typing.refused': 'The code is wrong',
      'entering.entry.typing.unreachable': 'No response: the code can be entered again',
      'entering.entry.confirming': 'Checking the code',
      'entering.entry.lapsed': 'The code expired: a new one is needed',
      'entering.entry.unsent': "A new code couldn't be requested",
      'entering.entry.resending': 'Requesting another code',
      'entering.entry.renewing': 'Requesting a new code to replace an expired one',
      'entering.cooldown': 'Resend timer',
      'entering.cooldown.cooling': 'A new code can be requested soon',
      'entering.cooldown.ready': 'A new code can be requested',
      confirmed: 'The action is confirmed',
    },
    events: {
      'code.request': 'User requests a code',
      'code.cancel': 'User cancels',
      'code.submit': 'User submits the code',
    },
    outcomes: {
      'done:confirm': 'The server checks the code',
      'done:cooldown': 'The resend timer is over',
    },
    otherwise: {
      'always:arriving': 'no code was sent yet',
    },
    guard: createGuardLabeller({
      hasCode: 'a code was sent',
    }),
  },
  timers: ['cooldown'],
  calls: {
    requestCode: {
      call: ['requestPinReset', 'requestVirtualAccount', 'requestPhoneCode'],
      request: 'send a code',
      success: 'A code is sent',
    },
    resendCode: {
      call: ['requestPinReset', 'requestVirtualAccount', 'requestPhoneCode'],
      request: 'send another code',
      success: 'Another code is sent',
    },
    confirm: {
      call: ['resetPin', 'confirmVirtualAccount', 'verifyPhone'],
      request: 'accept the code',
      success: 'The code is correct',
    },
    cooldown: 'device',
  },
  protectedData: ({ context: { code } }) => code?.otpToken,
  invariants: {
    'a code is entered only after one was sent': (snapshot) =>
      !snapshot.matches('entering') || snapshot.context.code !== null,
    'the context contains only the token, the channel and the times of the code': ({ context: { code } }) =>
      code === null || Object.keys(code).every((fact) => fact in sampleCode),
  },
});
