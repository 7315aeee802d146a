import { approveKyc, requestItemsAgain, rejectKyc, revokeKyc } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { AppError } from '#server/app-error.ts';
import { lastDay, uploadDocument } from '#tests/support/people/verification.ts';
import { type Act, send } from './act.ts';
import { getOwnerCredentials } from './world.ts';

const by = createOperatorActor('Ngozi of Kontor');
const decisions = ['approves', 'rejects', 'revokes', 'asks again about'] as const;

/** An operator decides about a verification, like `npm run operator`. */
const reviewVerification: Act = async (world, random) => {
  const { deps } = world.server;
  const { businessId, name } = random.pick(world.shops);
  const decision = random.pick(decisions);
  const reason = 'The name on the document is another one';
  const decide = {
    approves: () => deps.db.transaction((tx) => approveKyc(tx, deps, businessId, by)),
    rejects: () => deps.db.transaction((tx) => rejectKyc(tx, deps, businessId, by, reason)),
    revokes: () => deps.db.transaction((tx) => revokeKyc(tx, deps, businessId, by, reason)),
    'asks again about': () =>
      deps.db.transaction((tx) =>
        requestItemsAgain(tx, deps, businessId, by, new Map([['IDENTITY_DOCUMENT', reason]])),
      ),
  }[decision];
  const outcome = await decide().then(
    () => 'done',
    (problem: unknown) => {
      if (problem instanceof AppError && problem.status < 500) return problem.code;
      throw problem;
    },
  );
  return `An operator ${decision} the verification of ${name}: ${outcome}`;
};

/** The merchant's steps towards another approval. */
const verifyAgain: Act = async (world, random) => {
  const shop = random.pick(world.shops);
  const asking = getOwnerCredentials(shop);
  const [what, statusText] = await random.pick<() => Promise<[string, string]>>([
    async () => [
      'appeals',
      (await send(world, 'appealKyc', { body: { text: 'The document was renewed last week.' } }, asking))
        .statusText,
    ],
    async () => ['submits its verification', (await send(world, 'submitKyc', {}, asking)).statusText],
    async () => ['withdraws its verification', (await send(world, 'withdrawKyc', {}, asking)).statusText],
    async () => {
      const fileId = await uploadDocument(world.server.call, asking, 'IDENTITY_DOCUMENT');
      const files = [{ side: 'front' as const, fileId }];
      const body = {
        item: 'IDENTITY_DOCUMENT',
        type: 'PASSPORT',
        files,
        expiresOn: lastDay,
      } as const;
      return ['sends another document', (await send(world, 'saveKycDocument', { body }, asking)).statusText];
    },
  ])();
  return `${shop.name} ${what}: ${statusText}`;
};

export const operatorActs = { reviewVerification, verifyAgain } satisfies Record<string, Act>;
