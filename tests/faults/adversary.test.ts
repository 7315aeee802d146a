import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type World, openWorld, samplesWriteDirectly } from '#tests/api/platform/test-callers.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { type Attacker, type ForeignId, runAttack } from './adversary/attack.ts';
import type { Expectation, IdKind } from './adversary/id-kinds.ts';
import { findStaleEntries, getExpectation } from './adversary/id-positions-expected.ts';
import { type IdPosition, idPositions } from './adversary/id-positions.ts';
import {
  type Records,
  makeRecords,
  mirrorWorld,
  renewRecords,
  signInOwner,
  viewAsMember,
} from './adversary/records.ts';

/** The business whose records are attacked. */
let world: World;
let victimRecords: Records;
/** The owner of another business. */
let rival: Attacker;
/** A team member of the attacked business with all permissions and their own records. */
let colleague: Attacker;
/** Texts that no response to another business may contain. */
let secrets: string[];

beforeAll(async () => {
  world = await openWorld();
  victimRecords = await makeRecords(world, await signInOwner(world));
  const mirrored = await mirrorWorld(world);
  const rivalShop = await signInOwner(mirrored);
  rival = { world: mirrored, shop: rivalShop, records: await makeRecords(mirrored, rivalShop) };
  const viewed = await viewAsMember(world);
  colleague = { world: viewed, shop: await signInOwner(viewed), records: new Map() };
  secrets = [world.shop.businessId, world.owner.email];
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

interface Case {
  name: string;
  position: IdPosition;
  expectation: Expectation;
}

/** Positions with an ID for a new record come last, because unused IDs identify records afterwards. */
const cases: Case[] = idPositions
  .flatMap((position) => {
    const expectation = getExpectation(position);
    return expectation ? [{ name: `${position.call} ${position.path}`, position, expectation }] : [];
  })
  .toSorted(
    (one, other) =>
      Number(one.expectation.unknown === 'names a new record') -
      Number(other.expectation.unknown === 'names a new record'),
  );

/** A public call needs no session: anyone with such an unguessable ID can use it. An event belongs to no business. */
const isPermission = ({ position: { call }, expectation: { kinds, unknown } }: Case): boolean =>
  (calls[call].access === 'public' && unknown !== 'names a new record') || kinds[0] === 'event';

const getVictimIds = (kinds: readonly IdKind[], whose: string, isSecret: boolean): ForeignId[] =>
  kinds.map((kind) => ({ whose: `${whose} ${kind}`, id: victimRecords.get(kind) ?? '', isSecret }));

/** A short round tries a quarter of the other kinds at each position; the positions take turns. */
const otherKindsStride = isThorough ? 1 : 4;

/** The attacker's own records of kinds that don't belong at the position; of any kind if a new record is created. */
const getOtherKinds = (of: Case, records: Records): ForeignId[] =>
  [...records]
    .filter(
      ([kind]) =>
        of.expectation.unknown === 'names a new record' ||
        !of.expectation.kinds.some((right) => right === kind),
    )
    .filter((_, nth) => (nth + cases.indexOf(of)) % otherKindsStride === 0)
    .map(([kind, id]) => ({ whose: `one's own ${kind}`, id, isSecret: false }));

it('classifies every ID of the contract', () => {
  const unknown = idPositions
    .filter((position) => getExpectation(position) === undefined)
    .map(
      ({ call, path }) =>
        `Say in tests/faults/adversary/id-positions-expected.ts what "${path}" of the call "${call}" names; a new kind of record is added to id-kinds.ts and made in records.ts`,
    );
  expect(unknown).toEqual([]);
  expect(findStaleEntries(idPositions)).toEqual([]);
  expect(cases.length).toBeGreaterThan(150);
});

const drawn = sampleOf('adversary', cases, {
  title: ({ name }) => name,
  touches: ({ position: { call } }) => [call],
});

describe.each(drawn)('$name', (of) => {
  const { position, expectation } = of;
  it('has no effect with an ID of another business or of another kind', async () => {
    await renewRecords(rival.world, rival.shop, rival.records);
    const foreignIds = [
      ...(isPermission(of) ? [] : getVictimIds(expectation.kinds, "another business's", true)),
      ...getOtherKinds(of, rival.records),
    ];
    expect(await runAttack({ position, expectation, attacker: rival, foreignIds, secrets })).toEqual([]);
  });
});

/** Records of one person, which a colleague can't use regardless of their permissions. */
const personalKinds = new Set<IdKind>([
  'session',
  'PIN reset',
  'own file',
  'identity document',
  'journey',
  'problem report',
]);
/** Calls for a person's own records, except those that everyone with the manage permission sees. */
const sharedCalls = new Set<CallName>(['saveKycDocument']);
const personalCases = cases.filter(
  ({ position, expectation: { kinds } }) => personalKinds.has(kinds[0]) && !sharedCalls.has(position.call),
);

describe.each(personalCases)('$name', ({ position, expectation }) => {
  it("has no effect with a colleague's ID", async () => {
    const foreignIds = getVictimIds(
      expectation.kinds.filter((kind) => personalKinds.has(kind)),
      "a colleague's",
      false,
    );
    expect(await runAttack({ position, expectation, attacker: colleague, foreignIds, secrets: [] })).toEqual(
      [],
    );
  });
});
