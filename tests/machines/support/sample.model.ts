import { assign, fromPromise, setup } from 'xstate';
import { defineModel } from '#machines/model.ts';

const check = fromPromise<{ ok: boolean }, { code: string }>(() => Promise.reject(new Error('not provided')));

/** A small chart with everything that the tools must support: guards, history, regions, delays, invokes, `always`. */
export const sampleMachine = setup({
  types: {
    context: {} as { tries: number; hinted: boolean },
    input: {} as { tries: number },
    events: {} as
      | { type: 'code.submit'; code: string }
      | { type: 'help.open' }
      | { type: 'help.close' }
      | { type: 'leave' },
  },
  actors: { check },
  guards: {
    isAccepted: (_, params: { ok: boolean }) => params.ok,
    hasTriesLeft: ({ context }) => context.tries > 0,
  },
  delays: { expiry: 600_000, hint: 60_000 },
  actions: { spend: assign({ tries: ({ context }) => context.tries - 1 }), hint: assign({ hinted: true }) },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ tries: input.tries, hinted: false }),
  initial: 'arriving',
  on: { leave: '.gone' },
  states: {
    arriving: { always: [{ guard: 'hasTriesLeft', target: 'asking' }, { target: 'locked' }] },
    asking: {
      type: 'parallel',
      on: { 'help.open': 'helping' },
      states: {
        code: {
          initial: 'editing',
          states: {
            editing: {
              on: { 'code.submit': { guard: 'hasTriesLeft', target: 'checking', actions: 'spend' } },
              after: { expiry: '#door.locked' },
            },
            checking: {
              tags: 'resumable',
              invoke: {
                id: 'check',
                src: 'check',
                input: ({ event }) => ({ code: event.type === 'code.submit' ? event.code : '' }),
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: '#door.open',
                  },
                  { guard: 'hasTriesLeft', target: 'editing' },
                  { target: '#door.locked' },
                ],
                onError: 'editing',
              },
            },
          },
        },
        hint: {
          initial: 'waiting',
          states: { waiting: { after: { hint: { target: 'shown', actions: 'hint' } } }, shown: {} },
        },
        back: { type: 'history', history: 'deep' },
      },
    },
    helping: { tags: 'resumable', on: { 'help.close': 'asking.back' } },
    open: { type: 'final' },
    locked: { type: 'final' },
    gone: { type: 'final' },
  },
});

export const sampleModel = defineModel({
  id: 'door',
  title: 'The door',
  purpose: 'Lets in whoever knows the code.',
  machine: sampleMachine,
  starts: { 'two tries left': { tries: 2 }, 'no tries left': { tries: 0 } },
  key: ({ context }) => context.tries,
  variants: {
    'code.submit': { 'a code': { code: '0000' } },
    'done:check': { 'the right one': { output: { ok: true } }, 'a wrong one': { output: { ok: false } } },
  },
  labels: {
    states: {
      arriving: 'Arriving',
      asking: 'At the door',
      'asking.code': 'The code',
      'asking.code.editing': 'Typing the code',
      'asking.code.checking': 'Checking the code',
      'asking.hint': 'The hint',
      'asking.hint.waiting': 'No hint yet',
      'asking.hint.shown': 'The hint is shown',
      helping: 'Reading the help',
      open: 'In',
      locked: 'Locked out',
      gone: 'Gone',
    },
    events: {
      'code.submit': 'Submit the code',
      'help.open': 'Open the help',
      'help.close': 'Close the help',
      leave: 'Leave',
    },
    outcomes: {
      'done:check': 'The code was checked',
      'error:check': 'The check broke',
      'after:expiry': '10 minutes pass',
      'after:hint': 'A minute passes',
    },
  },
  calls: { check: 'device' },
  invariants: { 'tries never run below zero': ({ context }) => context.tries >= 0 },
});
