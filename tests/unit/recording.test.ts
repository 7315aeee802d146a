import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import { type JourneyBatch, recordingRules } from '#contract/flow-recording.ts';
import { createRecorder } from '#src/features/recording/recorder.ts';
import { ActorRegistry, watchFlows } from '#src/flows/actor-registry.ts';
import { ApiError, NetworkError } from '#src/lib/api/api-errors.ts';

const chart = (id: string) =>
  createMachine({
    id,
    context: { typed: '' },
    initial: 'editing',
    states: {
      editing: {
        on: {
          type: { actions: assign({ typed: ({ event }) => String(event['text']) }) },
          submit: 'reviewing',
        },
      },
      reviewing: { on: { back: 'editing', confirm: 'ended' } },
      ended: { type: 'final' },
    },
  });
const startOf = (id: string) => createActor(chart(id)).start();
type Begun = ReturnType<typeof startOf>;
let begun: Begun[] = [];
const begin = (id = 'withdraw'): Begun => {
  const actor = startOf(id);
  begun.push(actor);
  return actor;
};

const unreachable = async () => {
  throw new NetworkError('The server cannot be reached');
};
const refused = async () => {
  throw new ApiError(409, { error: 'It is switched off', code: 'ILLEGAL_EVENT', requestId: '' });
};

let sent: (JourneyBatch & { keepalive: boolean })[];
let answer: () => Promise<unknown>;
let isSameSession: boolean;
const recorderOf = () =>
  createRecorder({
    send: async (batch, how) => {
      sent.push(structuredClone({ ...batch, ...how }));
      await answer();
    },
    isSameSession: () => isSameSession,
  });
const events = () => sent.map(({ steps }) => steps.map(({ event }) => event).join(' '));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const backAndForth = (actor: Begun, times: number) => {
  for (let nth = 0; nth < times; nth += 1) actor.send({ type: nth % 2 === 0 ? 'submit' : 'back' });
};

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = async () => undefined;
  isSameSession = true;
});
afterEach(() => {
  for (const actor of begun) actor.stop();
  begun = [];
  vi.useRealTimers();
});

describe('a journey', () => {
  it('is sent once no events arrive for a while, and continues where it was', async () => {
    const actor = begin();
    recorderOf().follow(actor);
    await pass(500);
    actor.send({ type: 'submit' });
    await pass(1_999);
    expect(sent).toEqual([]);
    await pass(1);
    actor.send({ type: 'back' });
    await pass(2_000);
    expect(events()).toEqual(['xstate.init submit', 'back']);
    expect(new Set(sent.map(({ journeyId }) => journeyId)).size).toBe(1);
    expect(sent.flatMap(({ steps }) => steps)).toEqual([
      { nth: 0, event: 'xstate.init', state: 'editing', atMs: 0 },
      { nth: 1, event: 'submit', state: 'reviewing', atMs: 500 },
      { nth: 2, event: 'back', state: 'editing', atMs: 2_500 },
    ]);
  });

  it('reveals neither the number of key presses nor what the chart ignored', async () => {
    const actor = begin();
    recorderOf().follow(actor);
    for (const text of ['4', '47', '471', '4711']) actor.send({ type: 'type', text });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'submit' });
    await pass(2_000);
    expect(events()).toEqual(['xstate.init type submit']);
  });

  it('contains its last step, and nothing after it', async () => {
    const actor = begin();
    recorderOf().follow(actor);
    actor.send({ type: 'submit' });
    actor.send({ type: 'confirm' });
    await pass(2_000);
    expect(sent.flatMap(({ steps }) => steps).at(-1)).toMatchObject({ event: 'confirm', state: 'ended' });
  });

  it('of many steps is sent in batches, and ends at the limit', async () => {
    const actor = begin();
    recorderOf().follow(actor);
    backAndForth(actor, recordingRules.maxSteps + 10);
    await pass(2_000);
    expect(Math.max(...sent.map(({ steps }) => steps.length))).toBe(recordingRules.maxStepsAtOnce);
    expect(sent.flatMap(({ steps }) => steps.map(({ nth }) => nth))).toEqual(
      Array.from({ length: recordingRules.maxSteps }, (_, nth) => nth),
    );
  });

  it('without a flow is not recorded', async () => {
    const actor = begin('a-toy');
    const recorder = recorderOf();
    recorder.follow(actor);
    actor.send({ type: 'submit' });
    await pass(2_000);
    expect([sent, recorder.newest()]).toEqual([[], undefined]);
  });
});

describe("a journey that can't be sent", () => {
  it('is retried four times with growing pauses, and then dropped silently', async () => {
    answer = unreachable;
    const actor = begin();
    const recorder = recorderOf();
    recorder.follow(actor);
    for (const [ms, tries] of [
      [2_000, 1],
      [4_999, 1],
      [1, 2],
      [20_000, 3],
      [60_000, 4],
      [600_000, 4],
    ] as const) {
      await pass(ms);
      expect(sent).toHaveLength(tries);
    }
    actor.send({ type: 'submit' });
    await pass(600_000);
    expect([sent.length, recorder.newest()]).toEqual([4, undefined]);
    expect(actor.getSnapshot().value).toBe('reviewing');
  });

  it('is sent in full once the server is reachable again', async () => {
    answer = unreachable;
    const actor = begin();
    recorderOf().follow(actor);
    await pass(2_000);
    actor.send({ type: 'submit' });
    answer = async () => undefined;
    await pass(5_000);
    expect(events()).toEqual(['xstate.init', 'xstate.init submit']);
    await pass(600_000);
    expect(sent).toHaveLength(2);
  });

  it('is not retried after a rejection by the server', async () => {
    answer = refused;
    const recorder = recorderOf();
    recorder.follow(begin());
    await pass(600_000);
    expect([sent.length, recorder.newest()]).toEqual([1, undefined]);
  });

  it('is available to attach to a report', async () => {
    const recorder = recorderOf();
    recorder.follow(begin());
    const { journeyId = '' } = recorder.newest() ?? {};
    answer = unreachable;
    expect(await recorder.deliver(journeyId)).toBe(false);
    answer = async () => undefined;
    expect(await recorder.deliver(journeyId)).toBe(true);
  });

  it('is not sent after the person or the business changes', async () => {
    recorderOf().follow(begin());
    isSameSession = false;
    await pass(600_000);
    expect(sent).toEqual([]);
  });
});

describe('a page that is closed', () => {
  it('sends the rest at once, in a way that survives it', () => {
    const recorder = recorderOf();
    const actor = begin();
    recorder.follow(actor);
    actor.send({ type: 'submit' });
    recorder.leave();
    expect(sent).toMatchObject([{ keepalive: true }]);
    expect(events()).toEqual(['xstate.init submit']);
  });

  it('records nothing after it ended', async () => {
    const recorder = recorderOf();
    const actor = begin();
    recorder.follow(actor);
    recorder.end();
    actor.send({ type: 'submit' });
    await pass(600_000);
    expect(events()).toEqual(['xstate.init']);
  });
});

describe('the newest journey', () => {
  it('is the one with the latest event, and the session only without another', () => {
    const recorder = recorderOf();
    const [session, one, other] = [begin('session'), begin('withdraw'), begin('import')];
    recorder.follow(session);
    expect(recorder.newest()?.flow).toBe('session');
    recorder.follow(one);
    recorder.follow(other);
    expect(recorder.newest()?.flow).toBe('import');
    one.send({ type: 'submit' });
    session.send({ type: 'submit' });
    expect(recorder.newest()?.flow).toBe('withdraw');
  });
});

describe('flows in progress', () => {
  const pages = () => {
    const all = new ActorRegistry<Begun>();
    const actor = begin();
    all.open(
      () => false,
      () => actor,
    );
    return { all, actor };
  };

  const watch = () => {
    const recorder = recorderOf();
    return { recorder, end: watchFlows((actor) => recorder.follow(actor)) };
  };

  it("are recorded from the person's consent on, whichever came first", () => {
    pages();
    const { recorder, end } = watch();
    expect(recorder.newest()?.flow).toBe('withdraw');
    const held = { actor: begin('import'), stop: () => undefined };
    new ActorRegistry<typeof held>().show(held);
    expect(recorder.newest()?.flow).toBe('import');
    end();
  });

  it('are recorded once, however often their page is rendered', async () => {
    const { end } = watch();
    const { all, actor } = pages();
    all.show(actor);
    all.open((other) => other === actor, begin);
    await pass(2_000);
    expect(sent).toHaveLength(1);
    end();
  });

  it('are not recorded after they end, or after the recording ends', async () => {
    pages().actor.stop();
    const { recorder, end } = watch();
    end();
    pages().actor.send({ type: 'submit' });
    await pass(600_000);
    expect([recorder.newest(), sent]).toEqual([undefined, []]);
  });
});
