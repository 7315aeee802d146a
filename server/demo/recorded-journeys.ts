import { v7 as uuid } from 'uuid';
import { journeyBegins, type RecordedFlow } from '#contract/flow-recording.ts';
import type { Deps } from '#server/deps.ts';
import { recordJourney, setConsent } from '#server/modules/flow-recordings/journeys.service.ts';
import { userByEmail, userById } from '#server/modules/users/users.records.ts';
import { demoPlace, laterMembers } from './accounts.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { createCaller } from './payout-accounts.ts';
import { Random } from './random.ts';

const dayMs = 86_400_000;
/** Journeys are stored for 90 days, and the member who took these left 40 days ago. */
const daysAgo = { first: 80, last: 42 };
const recorderEmail = 'emeka@demo.kontor.test';

/** A way through a flow that was taken several times: the state that it begins with, and each event with the state after it. */
interface RecordedWay {
  flow: RecordedFlow;
  count: number;
  begins: string;
  steps: readonly (readonly [event: string, state: string])[];
}

const openOrder = [['done:loadOrder', 'open.reviewing']] as const;
const takeStep = [
  ['step.choose', 'confirming'],
  ['step.confirm', 'submitting.saving'],
  ['done:saveAttempt', 'submitting.sending'],
  ['done:submitStep', 'open.succeeded'],
] as const;
const uploadFile = [
  ['file.choose', 'uploading'],
  ['done:uploadFile', 'mapping.settled'],
] as const;
const startImport = [
  ['import.start', 'starting'],
  ['done:startImport', 'running'],
] as const;
const followImport = [
  ['after:pollDelay', 'asking'],
  ['done:pollProgress', 'finished'],
] as const;

/** Most journeys take the main journey; some imports are opened while they run or after they were removed. */
export const recordedWays: readonly RecordedWay[] = [
  { flow: 'order-shipping', count: 31, begins: 'loading', steps: [...openOrder, ...takeStep] },
  {
    flow: 'order-shipping',
    count: 4,
    begins: 'loading',
    steps: [...openOrder, ['step.choose', 'confirming'], ['step.leave', 'open.reviewing'], ...takeStep],
  },
  {
    flow: 'order-shipping',
    count: 3,
    begins: 'loading',
    steps: [
      ['done:loadOrder', 'submitting.sending'],
      ['done:submitStep', 'open.succeeded'],
    ],
  },
  { flow: 'order-shipping', count: 6, begins: 'loading', steps: openOrder },
  {
    flow: 'import',
    count: 9,
    begins: 'choosing.waiting',
    steps: [...uploadFile, ...startImport, ...followImport],
  },
  { flow: 'import', count: 4, begins: 'loading', steps: [['done:loadImport', 'running'], ...followImport] },
  {
    flow: 'import',
    count: 1,
    begins: 'loading',
    steps: [
      ['done:loadImport', 'missing'],
      ['import.another', 'choosing.waiting'],
      ...uploadFile,
      ...startImport,
      ...followImport,
    ],
  },
  { flow: 'import', count: 3, begins: 'choosing.waiting', steps: uploadFile },
];

/** Records journeys of a former member of the first business, who had turned the recording on. */
export async function recordJourneys(
  { db }: Pick<Deps, 'db'>,
  { businessId, startedAt }: DemoShopRecord,
  shop: DemoBusiness,
): Promise<void> {
  const member = laterMembers.find(({ person }) => person.email === recorderEmail);
  if (member?.shop !== shop.key) return;
  const { name, email } = member.person;
  const user = await userByEmail(db, email);
  if (!user) throw new Error(`${email} has no account`);
  const caller = await createCaller(db, businessId, { kind: 'merchant', id: user.id, name, ...demoPlace });
  const random = new Random(`${shop.key} journeys`);
  await db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if ((await userById(tx, user.id))?.recordsJourneys) return;
    await setConsent(tx, caller, true);
    for (const { flow, count, begins, steps } of recordedWays)
      for (let nth = 0; nth < count; nth += 1) {
        let atMs = 0;
        const walked = [[journeyBegins, begins] as const, ...steps].map(([event, state], at) => {
          atMs += at === 0 ? 0 : random.whole(300, 9_000);
          return { nth: at, event, state, atMs };
        });
        const begunAt = startedAt.getTime() - random.between(daysAgo.last, daysAgo.first) * dayMs;
        const clock = { now: () => new Date(begunAt) };
        await recordJourney(tx, { clock }, caller, { journeyId: uuid(), flow, steps: walked });
      }
  });
}
