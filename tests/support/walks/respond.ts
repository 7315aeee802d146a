import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCallName } from '#machines/model.ts';
import type { Act } from '#machines/graph/walk.ts';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import type { AnyCallRow, OpenCall, Travelled } from './flow-table.ts';
import { refusalIn, snapshotBefore, type Travel } from './journey.ts';

/** Waits until one of these calls is held, and returns its name. */
async function findHeld({ interceptor }: Travel, names: readonly AnyCallName[]): Promise<AnyCallName> {
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  for (let tries = 0; tries < 1_500; tries += 1) {
    const held = names.find((name) => interceptor.waiting(name) > 0);
    if (held !== undefined) return held;
    await pause(10);
  }
  throw new Error(`none of ${names.join(', ')} is called`);
}

/** Returns true if the next press repeats the call, with the response of a repeated call. */
function isRepeated({ journey, taken }: Travel, id: string, { lost }: AnyCallRow<never>): boolean {
  const [, answer] = journey.steps.slice(taken);
  const again = typeof lost === 'object' && 'again' in lost ? lost.again : undefined;
  return again !== undefined && (!answer || (answer.name === `done:${id}` && answer.variant === again));
}

/** Returns the outcomes of an invoke with a call. */
export function respondAs<Fixture>(
  id: string,
  row: AnyCallRow<Fixture>,
  names: readonly AnyCallName[],
): { done: Act<Travelled<Fixture>>; error: Act<Travelled<Fixture>> } {
  const { call: named, responses, noResponse } = row;
  const findName = async (walk: Travelled<Fixture>) => {
    const before = typeof named === 'function' && snapshotBefore(walk);
    return before ? named(before) : findHeld(walk, names);
  };
  const next = async (walk: Travelled<Fixture>) => walk.interceptor.next(await findName(walk));
  return {
    async done(walk, moment) {
      const { variant } = moment.edge;
      const response = responses[variant];
      if (response === undefined) throw new Error(`${id} has no response "${variant}"`);
      if (typeof response === 'number') return (await next(walk)).fail(response);
      let held: Promise<HeldRequest> | undefined;
      const hold = () => (held ??= next(walk));
      const call: OpenCall = {
        moment,
        name: () => findName(walk),
        next: hold,
        async pass({ refusal = refusalIn(moment.edge), body } = {}) {
          const { code } = await (await hold()).pass(body);
          assert.equal(code, refusal, `${names.join(' or ')} is answered otherwise`);
        },
      };
      if (typeof response === 'object') return void (await response.respond(walk, call));
      await response(walk, variant, moment);
      return call.pass();
    },
    async error(walk, moment) {
      const end = noResponse?.[moment.edge.variant] ?? 'dropped';
      if (typeof end === 'function') return end(walk, moment);
      const held = await next(walk);
      if (typeof end === 'number') return held.fail(end);
      const isLost = end === 'lost' || (end === 'lost before a repeat' && isRepeated(walk, id, row));
      return isLost ? held.lose() : held.drop();
    },
  };
}
