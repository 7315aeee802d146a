import { sql } from 'drizzle-orm';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Executor } from '#server/db/client.ts';
import { createToken } from '#server/platform/tokens.ts';
import { samples } from '#tests/api/platform/samples.ts';
import type { World } from '#tests/api/platform/test-callers.ts';
import { findRowsMentioning, getFingerprint } from '#tests/support/server/fingerprint.ts';
import { minute } from '#tests/support/people/identity.ts';
import { type Parts, requestFor } from '#tests/support/server/request.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import type { Expectation } from './id-kinds.ts';
import { type IdPosition, getId, isList, withIds } from './id-positions.ts';
import { getSpecialInput, takenOnce } from './inputs.ts';
import { type Records, makeUnknownId } from './records.ts';

/** The attacker: a person of a business, with a record of every kind that they can see. */
export interface Attacker {
  world: World;
  shop: Shop;
  records: Records;
}

/** An ID of the wrong business or kind. */
export interface ForeignId {
  /** Describes the record that the ID identifies. */
  whose: string;
  id: string;
  /** True if the record belongs to another business, so that the response must not reveal that it exists. */
  isSecret: boolean;
}

export interface Attack {
  position: IdPosition;
  expectation: Expectation;
  attacker: Attacker;
  foreignIds: readonly ForeignId[];
  /** Texts of the other business that no response may contain. */
  secrets: readonly string[];
}

interface Answer {
  status: number;
  body: string;
}

/** Sends a request; a file whose URL is in the response counts as part of the response. */
export async function send(
  { server }: World,
  call: CallName,
  parts: Parts,
  asking: Shop['asking'],
): Promise<Answer> {
  const { body: payload, ...request } = requestFor(call, parts, asking);
  const answer = await server.http.inject({ ...request, ...(payload !== undefined && { payload }) });
  const { statusCode: status, body } = answer;
  const url = status === 200 ? /"url":"([^"]+)"/.exec(body)?.[1] : undefined;
  if (url === undefined) return { status, body };
  const file = await server.http.inject({ method: 'GET', url });
  return { status, body: `${file.statusCode} ${file.body}` };
}

/** Returns a successful request, with the ID of the sender's own record at the position. */
async function getOwnInput({ position, expectation, attacker }: Attack): Promise<Parts> {
  const { call, path } = position;
  const { world, shop, records } = attacker;
  const special = getSpecialInput(`${call} ${path}`);
  const input: Parts = special ? await special(world, shop) : await samples[call](world, shop.asking);
  const own = getId(input, position) ?? records.get(expectation.kinds[0]) ?? '';
  return withIds(input, position, [own]);
}

/** Returns a response without its variable parts: the request ID and the sent ID. */
const normalise = ({ status, body }: Answer, id: string): string =>
  `${status} ${body.replaceAll(id, '<id>').replace(/"requestId":"[^"]+"/, '')}`;

/**
 * Returns the IDs of transactions that share a provider reference, or that identify a withdrawal and another record.
 */
async function findSharedMoneyIds(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from transactions where reference in
      (select reference from transactions group by reference having count(*) > 1)
    union select id from withdrawals where reference in
      (select reference from withdrawals group by reference having count(*) > 1)
    union select w.id from withdrawals w left join transactions t using (business_id, id)
      where t.type is distinct from 'withdrawal' or t.reference is distinct from w.reference`);
  return rows.map(({ id }) => id);
}

const isRead = ({ call }: IdPosition): boolean => {
  const { method }: Call = calls[call];
  return method === 'GET';
};

/** Returns what is wrong with the response to a foreign ID, apart from effects. */
function judge(
  { position, expectation, secrets }: Attack,
  { whose, id, isSecret }: ForeignId,
  answer: Answer,
  [unknown, unknownId]: [Answer, string],
): string[] {
  const rest = answer.body.replaceAll(id, '');
  const leaks = secrets
    .filter((secret) => rest.includes(secret))
    .map((secret) => `${whose}: tells ${secret}`);
  if (answer.status >= 500) return [`${whose}: ${answer.status} ${answer.body}`];
  const isLikeUnknown = normalise(answer, id) === normalise(unknown, unknownId);
  // Responses are only comparable if no record was created, because a new record has its own ID and time.
  const isComparable = isRead(position) || unknown.status >= 400;
  if (isComparable && isSecret && !isLikeUnknown)
    return [...leaks, `${whose}: not answered like an id of nothing: ${normalise(answer, id)}`];
  const isAccepted = answer.status < 400 && !(isRead(position) && isLikeUnknown);
  if (isAccepted && expectation.unknown === undefined) return [...leaks, `${whose}: accepted`];
  return leaks;
}

/**
 * Sends each foreign ID in place of the sender's own. Returns a sentence for each forbidden response or change, and an
 * empty list if there is none.
 */
export async function runAttack(attack: Attack): Promise<string[]> {
  const { position, expectation, attacker } = attack;
  const { world, shop } = attacker;
  const { db } = world.server.deps;
  const input = await getOwnInput(attack);
  const sendIds = (parts: Parts, ...ids: string[]) =>
    send(world, position.call, withIds(parts, position, ids), shop.asking);
  // Records the session's activity now, so that no attack changes it.
  world.server.pass(2 * minute);
  await send(world, 'whoAmI', {}, shop.asking);
  // Spending needs a fresh sign-in, which is not what this attack is about.
  await db.execute(sql`update sessions set password_at = ${world.server.deps.clock.now().toISOString()}`);

  const before = await getFingerprint(db);
  const [kind] = expectation.kinds;
  const isToken = kind === 'payment link' || kind === 'password reset';
  const unknownId = isToken ? createToken() : makeUnknownId();
  // A token isn't a UUID and is refused before it is looked up.
  const foreignIds = attack.foreignIds.filter(({ id }) => isToken || id.length === unknownId.length);
  const unknown = await sendIds(input, unknownId);
  const problems: string[] = [];
  if (unknown.status < 400 && !isRead(position)) {
    if (expectation.unknown === undefined) return ['an id of nothing is accepted'];
    problems.push(...(await runAcceptedAttack({ ...attack, foreignIds }, input, [unknown, unknownId])));
  } else {
    const ownId = getId(input, position) ?? '';
    const judged = async (foreign: ForeignId, ...ids: string[]) =>
      problems.push(...judge(attack, foreign, await sendIds(input, ...ids), [unknown, unknownId]));
    await Promise.all(foreignIds.map((foreign) => judged(foreign, foreign.id)));
    for (const foreign of foreignIds)
      if (isList(position) && foreign.isSecret) await judged(foreign, ownId, foreign.id);
    const after = await getFingerprint(db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    problems.push(...changed.map((table) => `a refused request changed ${table}`));
  }

  // The same request with the sender's own ID succeeds, so the ID was refused.
  const isUsedUp = unknown.status < 400 && !isRead(position);
  const own = await send(world, position.call, isUsedUp ? await getOwnInput(attack) : input, shop.asking);
  if (own.status !== 200) problems.push(`the id of one's own record is refused: ${own.body}`);
  return problems;
}

/** If unknown IDs are accepted, the request can have an effect, but not on the record with this ID. */
async function runAcceptedAttack(attack: Attack, input: Parts, unknown: [Answer, string]): Promise<string[]> {
  const { position, expectation, attacker, foreignIds } = attack;
  const { world, shop } = attacker;
  const { db } = world.server.deps;
  const problems: string[] = [];
  const attackWith = async (sent: readonly ForeignId[], inputs: readonly Parts[]): Promise<ForeignId[]> => {
    // Nearly every row contains its business and its author.
    const ids = sent.map(({ id }) => id).filter((id) => ![shop.businessId, world.owner.userId].includes(id));
    const before = new Set(await findRowsMentioning(db, ids));
    const refused: ForeignId[] = [];
    for (const [nth, foreign] of sent.entries()) {
      const parts = withIds(inputs[nth] ?? input, position, [foreign.id]);
      const answer = await send(world, position.call, parts, shop.asking);
      problems.push(...judge(attack, foreign, answer, unknown));
      if (answer.status >= 400) refused.push(foreign);
    }
    const after = new Set(await findRowsMentioning(db, ids));
    const name = (row: string) => sent.find(({ id }) => ids.includes(id) && row.includes(id))?.whose ?? '';
    const changed = [...before].filter((row) => !after.has(row));
    problems.push(...changed.map((row) => `${name(row)}: changed or deleted: ${row}`));
    const added = [...after].filter((row) => !before.has(row) && expectation.unknown === 'is left out');
    problems.push(...added.map((row) => `${name(row)}: now mentioned: ${row}`));
    return refused;
  };

  const shared = new Set(await findSharedMoneyIds(db));
  if (takenOnce.has(position.call)) {
    const inputs: Parts[] = [];
    for (const _ of foreignIds) inputs.push(await getOwnInput(attack));
    await attackWith(foreignIds, inputs);
  } else {
    const refused = await attackWith(foreignIds, []);
    // The request itself may have been refused, because the previous one used it up; a new request then succeeds.
    const [first, ...others] = refused;
    const isRefusedAgain = first && (await attackWith([first], [await getOwnInput(attack)])).length > 0;
    const again = others.filter(({ isSecret }) => isSecret || !isRefusedAgain);
    for (const foreign of again) await attackWith([foreign], [await getOwnInput(attack)]);
  }
  const newlyShared = new Set((await findSharedMoneyIds(db)).filter((id) => !shared.has(id)));
  const twice = foreignIds.filter(({ id }) => newlyShared.has(id));
  return [...problems, ...twice.map(({ whose }) => `${whose}: money moves twice under this id`)];
}
