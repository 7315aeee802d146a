import type { ComparedFact, IdentityResult } from '#domain/kyc-case.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { IdentityCheckResult, IdentityRequest } from '#server/providers/identity/identity.ts';
import { type KycDeps, advanceKyc } from './advance-kyc.ts';
import {
  type IdentityCheck,
  findCheckByReference,
  findLatestCheck,
  saveCheck,
} from './identity-checks.repo.ts';
import { findCase, lockVerification } from './kyc.repo.ts';
import { getNextPollAt } from './kyc.rules.ts';
import { decryptNumber } from './number-encryption.ts';

type IdentityCheckDeps = Pick<Deps, 'db' | 'config' | 'identity' | 'log'>;

/** Returns what the provider is asked under this reference; undefined if some of it was never submitted. */
async function toIdentityRequest(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { businessId, id }: IdentityCheck,
): Promise<IdentityRequest | undefined> {
  const kycCase = await findCase(db, businessId);
  const business = await findBusiness(db, businessId);
  if (!kycCase?.person || kycCase.idNumberSealed === null || !business) return undefined;
  const open = (field: string, sealed: string) => decryptNumber(config, businessId, field, sealed);
  const { firstName, middleName, lastName, dateOfBirth } = kycCase.person;
  return {
    reference: id,
    country: business.country,
    firstName,
    middleName,
    lastName,
    dateOfBirth,
    bvn: kycCase.bvnSealed === null ? null : open('bvn', kycCase.bvnSealed),
    idNumber: open('idNumber', kycCase.idNumberSealed),
    account:
      kycCase.cbnCode === null || kycCase.accountSealed === null
        ? null
        : { cbnCode: kycCase.cbnCode, accountNumber: open('account', kycCase.accountSealed) },
  };
}

export interface IdentityUpdate {
  reference: string;
  answer: IdentityCheckResult;
}

/**
 * Asks the provider about a check that is not concluded, outside of any transaction. Returns undefined if there is nothing to
 * ask, or the provider did not answer: then it is asked again later.
 */
export async function fetchIdentityStatus(
  deps: IdentityCheckDeps,
  check: IdentityCheck | undefined,
): Promise<IdentityUpdate | undefined> {
  if (check?.result !== 'checking') return undefined;
  const request = await toIdentityRequest(deps, check);
  if (!request) return undefined;
  try {
    return { reference: check.id, answer: await deps.identity.check(request) };
  } catch (problem) {
    deps.log.warn({ err: problem }, 'identity provider');
    return undefined;
  }
}

export const pollIdentityOfBusiness = async (
  deps: IdentityCheckDeps,
  businessId: string,
): Promise<IdentityUpdate | undefined> =>
  fetchIdentityStatus(deps, await findLatestCheck(deps.db, businessId));

const factLabels: Record<ComparedFact, string> = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
};
const listed = new Intl.ListFormat('en');

const resultOf: Record<Exclude<IdentityCheckResult['state'], 'checking'>, IdentityResult> = {
  matched: 'matched',
  mismatched: 'mismatched',
  unknown: 'unknown',
  unsupported: 'byHand',
};

function describeMismatch(answer: IdentityCheckResult): string | null {
  if (answer.state === 'unknown') return answer.message ?? 'This number is not in the register';
  if (answer.state !== 'mismatched') return null;
  const what = listed.format(answer.differs.map((fact) => factLabels[fact]));
  return what
    ? `The register has a different ${what} for this number`
    : (answer.message ?? 'This number belongs to another person in the register');
}

/**
 * Applies the provider's answer, however often and in whatever order it arrives: a check is concluded once, and one that was
 * replaced by a newer check changes nothing. A mismatch in a submission under review returns it.
 */
export async function applyIdentityUpdate(
  tx: Transaction,
  deps: KycDeps,
  { reference, answer }: IdentityUpdate,
): Promise<void> {
  const check = await findCheckByReference(tx, reference);
  if (!check) return;
  const now = deps.clock.now();
  const held = await lockVerification(tx, check.businessId, now);
  const latest = await findLatestCheck(tx, held.businessId);
  if (latest?.id !== reference || latest.result !== 'checking') return;
  const { businessId } = held;
  if (answer.state === 'checking') {
    const askedItems = latest.pollCount + 1;
    return saveCheck(tx, businessId, reference, {
      pollCount: askedItems,
      nextPollAt: getNextPollAt(now, askedItems),
    });
  }
  await saveCheck(tx, businessId, reference, {
    result: resultOf[answer.state],
    differs: answer.state === 'mismatched' ? answer.differs : [],
    registeredName: 'registeredName' in answer ? answer.registeredName : null,
    message: 'message' in answer ? answer.message : null,
    concludedAt: now,
    nextPollAt: null,
  });
  const objection = describeMismatch(answer);
  const provider: Actor = { kind: 'identity', id: null, name: deps.identity.label };
  // A reviewer may have requested the numbers again meanwhile: then the answer is only added to the timeline.
  const isAwaited = held.state.items.IDENTITY_NUMBERS?.status === 'checking';
  const event = objection === null ? 'item.confirm' : 'item.refuse';
  const isReturned = isAwaited && objection !== null && held.state.status === 'submitted';
  await advanceKyc(
    tx,
    deps,
    held,
    {
      event: isReturned ? 'kyc.requestAgain' : null,
      items: isAwaited ? [{ item: 'IDENTITY_NUMBERS', event, reason: objection }] : [],
    },
    provider,
    {
      note: objection,
      entry: {
        event: `identity.${resultOf[answer.state]}`,
        lifecycle: null,
        to: null,
        note: objection,
      },
    },
  );
}
