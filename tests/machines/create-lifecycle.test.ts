import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import {
  type GuardParams,
  type Condition,
  createGuard,
  createLifecycle,
  isAllowed,
} from '#machines/lifecycles/lifecycle.ts';

interface Facts {
  hasKey: boolean;
  isOiled: boolean;
  isDay: boolean;
}
type Status = 'shut' | 'open' | 'locked';
interface Door extends Facts {
  status: Status;
}
type DoorEvent = 'door.open' | 'door.shut' | 'door.lock' | 'door.unlock' | 'door.paint';

const conditions = {
  hasKey: { holds: ({ hasKey }) => hasKey, satisfiedBy: () => 'tools.bring' },
  isOiled: { holds: ({ isOiled }) => isOiled, satisfiedBy: () => 'tools.bring' },
  isDay: { holds: ({ isDay }) => isDay, satisfiedBy: () => null },
} satisfies Record<string, Condition<Facts>>;
type Name = keyof typeof conditions;
const allowed = createGuard<Name>();

const parts = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: DoorEvent; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<Name>) =>
      isAllowed(conditions, context, event.by, clause),
    isAnything: () => true,
  },
});
const chart = parts.createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: {
    shut: {
      on: {
        'door.open': [
          { target: 'open', guard: allowed(['merchant'], 'hasKey', 'isOiled') },
          { target: 'open', guard: allowed(['merchant', 'customer'], 'isDay') },
        ],
        'door.lock': { target: 'locked', guard: allowed(['merchant'], 'hasKey', 'isOiled') },
        'door.paint': { target: 'shut', guard: allowed(['operator'], 'isDay') },
      },
    },
    open: {
      on: {
        'door.shut': { target: 'shut', guard: allowed(['merchant', 'customer']) },
        'door.paint': { target: 'open', guard: allowed(['merchant'], 'isDay', 'isOiled') },
      },
    },
    locked: { on: { 'door.unlock': { target: 'shut', guard: allowed(['merchant']) } } },
  },
});
const lifecycle = createLifecycle<Door, Status, DoorEvent, Name>(
  chart,
  conditions,
  'status',
  ['door.unlock'],
  {
    'door.paint': () => false,
  },
);

const shut: Door = { status: 'shut', hasKey: false, isOiled: false, isDay: false };

describe('a refused event of a lifecycle', () => {
  it('names the conditions of the nearest branch', () =>
    expect(lifecycle.nextStatus(shut, 'door.open', 'merchant')).toEqual({
      ok: false,
      code: 'CONDITION_UNMET',
      legal: [],
      unmet: ['isDay'],
      path: null,
    }));
  it('names only conditions of branches that are open to the actor', () =>
    expect(lifecycle.nextStatus({ ...shut, hasKey: true }, 'door.open', 'customer')).toMatchObject({
      unmet: ['isDay'],
    }));
  it('names each event that meets the conditions once', () =>
    expect(lifecycle.nextStatus(shut, 'door.lock', 'merchant')).toMatchObject({
      unmet: ['hasKey', 'isOiled'],
      path: ['tools.bring'],
    }));
  it("names no way when a condition can't be met any more", () =>
    expect(lifecycle.nextStatus({ ...shut, status: 'open' }, 'door.paint', 'merchant')).toMatchObject({
      code: 'CONDITION_UNMET',
      unmet: ['isDay', 'isOiled'],
      path: null,
    }));
  it('reports that only other actors may send the event in this status', () =>
    expect(lifecycle.nextStatus({ ...shut, isDay: true }, 'door.paint', 'merchant')).toEqual({
      ok: false,
      code: 'WRONG_ACTOR',
      legal: ['door.open'],
      unmet: [],
      path: null,
    }));
  it('reports that the actor may never send the event, in any status', () =>
    expect(lifecycle.nextStatus({ ...shut, status: 'open' }, 'door.lock', 'customer')).toEqual({
      ok: false,
      code: 'WRONG_ACTOR',
      legal: ['door.shut'],
      unmet: [],
      path: null,
    }));
  it('leads to a status in which the actor may send the event, not to one for other actors', () => {
    const open: Door = { ...shut, status: 'open', isDay: true };
    expect(lifecycle.nextStatus({ ...open, status: 'locked' }, 'door.paint', 'merchant')).toEqual({
      ok: false,
      code: 'WRONG_STATUS',
      legal: [],
      unmet: [],
      path: null,
    });
    expect(lifecycle.nextStatus(open, 'door.lock', 'merchant')).toEqual({
      ok: false,
      code: 'WRONG_STATUS',
      legal: ['door.shut'],
      unmet: [],
      path: ['door.shut'],
    });
  });
});

describe('the events that a lifecycle offers', () => {
  it('are all events that the actor may ever send, except those that only follow from another record', () => {
    const offered = (actor: LifecycleActor) => lifecycle.options(shut, actor).map(({ event }) => event);
    expect(offered('merchant')).toEqual(['door.open', 'door.lock', 'door.paint', 'door.shut']);
    expect(offered('customer')).toEqual(['door.open', 'door.shut']);
    expect(offered('operator')).toEqual(['door.paint']);
    expect(offered('timer')).toEqual([]);
  });
});

describe('a chart that is no lifecycle', () => {
  const read = (on: object) =>
    createLifecycle<Door, Status, DoorEvent, Name>(
      parts.createMachine({
        id: 'gate',
        context: ({ input }) => input,
        initial: 'shut',
        states: { shut: { on } },
      }),
      conditions,
      'status',
      [],
    );
  it.each([
    ['no target', { guard: allowed(['merchant']) }],
    ['no guard', { target: 'shut' }],
    ['a guard without a name', { target: 'shut', guard: () => true }],
    ['another guard', { target: 'shut', guard: { type: 'isAnything' } }],
  ])('is refused for a transition with %s', (_, transition) =>
    expect(() => read({ 'door.open': transition })).toThrow(
      'gate: shut · door.open needs one target and the guard "allowed"',
    ),
  );
});
