import type { ComparedFact, IdentityResult } from '#domain/kyc-case.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { IdentityAnswer, IdentityQuestion } from '#server/providers/identity/identity.ts';
import { type KycDeps, advanceKyc } from './advance-kyc.ts';
import {
  type IdentityCheck,
  checkByReference,
  findCase,
  latestCheck,
  lockVerification,
  saveCheck,
} from './kyc.repo.ts';
import { nextCheckAt } from './kyc.rules.ts';
import { openNumber } from './seal-number.ts';

type AskDeps = Pick<Deps, 'db' | 'config' | 'identity' | 'log'>;

/** Returns what the provider is asked under this reference; undefined if some of it was never submitted. */
async function questionOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { businessId, id }: IdentityCheck,
): Promise<IdentityQuestion | undefined> {
  const found = await findCase(db, businessId);
  const business = await businessById(db, businessId);
  if (!found?.person || found.idNumberSealed === null || !business) return undefined;
  const open = (field: string, sealed: string) => openNumber(config, businessId, field, sealed);
  const { firstName, middleName, lastName, dateOfBirth } = found.person;
  return {
    reference: id,
    country: business.country,
    firstName,
    middleName,
    lastName,
    dateOfBirth,
    bvn: found.bvnSealed === null ? null : open('bvn', found.bvnSealed),
    idNumber: open('idNumber', found.idNumberSealed),
    account:
      found.bankCode === null || found.accountSealed === null
        ? null
        : { bankCode: found.bankCode, accountNumber: open('account', found.accountSealed) },
  };
}

export interface Answered {
  reference: string;
  answer: IdentityAnswer;
}

/**
 * Asks the provider about a check that is not concluded, outside of any transaction. Returns undefined if there is nothing to
 * ask, or the provider did not answer: then it is asked again later.
 */
export async function askProvider(
  deps: AskDeps,
  check: IdentityCheck | undefined,
): Promise<Answered | undefined> {
  if (check?.result !== 'checking') return undefined;
  const question = await questionOf(deps, check);
  if (!question) return undefined;
  try {
    return { reference: check.id, answer: await deps.identity.check(question) };
  } catch (problem) {
    deps.log.warn({ err: problem }, 'identity provider');
    return undefined;
  }
}

export const askAboutBusiness = async (deps: AskDeps, businessId: string): Promise<Answered | undefined> =>
  askProvider(deps, await latestCheck(deps.db, businessId));

const factWords: Record<ComparedFact, string> = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
};
const listed = new Intl.ListFormat('en');

const resultOf: Record<Exclude<IdentityAnswer['state'], 'checking'>, IdentityResult> = {
  matched: 'matched',
  mismatched: 'mismatched',
  unknown: 'unknown',
  unsupported: 'byHand',
};

function objectionIn(answer: IdentityAnswer): string | null {
  if (answer.state === 'unknown') return answer.message ?? 'This number is not in the register';
  if (answer.state !== 'mismatched') return null;
  const what = listed.format(answer.differs.map((fact) => factWords[fact]));
  return what
    ? `The register has a different ${what} for this number`
    : (answer.message ?? 'This number belongs to another person in the register');
}

/**
 * Applies the provider's answer, however often and in whatever order it arrives: a check is concluded once, and one that was
 * replaced by a newer check changes nothing. A mismatch in a submission under review returns it.
 */
export async function applyAnswer(
  tx: Transaction,
  deps: KycDeps,
  { reference, answer }: Answered,
): Promise<void> {
  const known = await checkByReference(tx, reference);
  if (!known) return;
  const now = deps.clock.now();
  const held = await lockVerification(tx, known.businessId, now);
  const latest = await latestCheck(tx, held.businessId);
  if (latest?.id !== reference || latest.result !== 'checking') return;
  const { businessId } = held;
  if (answer.state === 'checking') {
    const asked = latest.asked + 1;
    return saveCheck(tx, businessId, reference, { asked, askAt: nextCheckAt(now, asked) });
  }
  await saveCheck(tx, businessId, reference, {
    result: resultOf[answer.state],
    differs: answer.state === 'mismatched' ? answer.differs : [],
    registeredName: 'registeredName' in answer ? answer.registeredName : null,
    message: 'message' in answer ? answer.message : null,
    concludedAt: now,
    askAt: null,
  });
  const objection = objectionIn(answer);
  const provider: Actor = { kind: 'identity', id: null, name: deps.identity.label };
  // A reviewer may have requested the numbers again meanwhile: then the answer is only added to the timeline.
  const isAwaited = held.state.items.IDENTITY_NUMBERS?.status === 'checking';
  const event = objection === null ? 'item.confirm' : 'item.refuse';
  const isSentBack = isAwaited && objection !== null && held.state.status === 'submitted';
  await advanceKyc(
    tx,
    deps,
    held,
    {
      event: isSentBack ? 'kyc.askAgain' : null,
      items: isAwaited ? [{ item: 'IDENTITY_NUMBERS', event, reason: objection }] : [],
    },
    provider,
    {
      note: objection,
      told: {
        event: `identity.${resultOf[answer.state]}`,
        lifecycle: null,
        to: null,
        note: objection,
      },
    },
  );
}
