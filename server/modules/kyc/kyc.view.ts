import { type KycDetails, type KycItemView, maskName, canSubmitItem } from '#domain/kyc-case.ts';
import { defaultAudience, kycItemsByAudience } from '#domain/kyc.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { canView } from '#server/platform/files/file-permission.ts';
import { listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { type IdentityCheck, findLatestCheck } from './identity-checks.repo.ts';
import { listCaseDocuments, findCase, listItems } from './kyc.repo.ts';
import { usualReviewMs } from './kyc.rules.ts';

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

const toCheckSummary = ({
  result,
  differs,
  registeredName,
  message,
  firstPolledAt,
}: IdentityCheck): KycDetails['check'] => ({
  result,
  differs,
  registeredName: registeredName === null ? null : maskName(registeredName),
  message,
  askedAt: firstPolledAt.toISOString(),
});

/** Returns the whole verification as the caller may see it; the client derives the next step from it. */
export async function getKycDetails(
  executor: Executor,
  deps: Pick<Deps, 'identity' | 'config'>,
  caller: Member,
): Promise<KycDetails> {
  const { businessId } = caller;
  const kycCase = await findCase(executor, businessId);
  const rows = await listItems(executor, businessId);
  const documents = await listCaseDocuments(executor, businessId);
  const check = await findLatestCheck(executor, businessId);
  const timeline = await listTimeline(executor, businessId, 'kyc', businessId);
  const { status, audience, decidedAt } = kycCase ?? {
    status: 'not started' as const,
    audience: defaultAudience,
    decidedAt: null,
  };
  const items = kycItemsByAudience[audience].map((item): KycItemView => {
    const row = rows.find((one) => one.item === item);
    const files = documents.filter((one) => one.item === item);
    const [first] = files;
    return {
      item,
      status: row?.status ?? 'missing',
      reason: row?.reason ?? null,
      submittedAt: iso(row?.submittedAt),
      isOpen: canSubmitItem({ status, audience, decidedAt, items: rows }, item),
      document: first
        ? {
            type: first.type,
            expiresOn: row?.expiresOn ?? null,
            files: files.map(({ side, fileId, name, contentType, purpose, createdBy }) => ({
              side,
              fileId,
              name,
              isImage: contentType.startsWith('image/'),
              canView: canView(caller, purpose, createdBy),
            })),
          }
        : null,
    };
  });
  return {
    status,
    audience,
    items,
    person: kycCase?.person ?? null,
    company: kycCase?.company ?? null,
    numbers:
      kycCase?.idNumberMasked == null
        ? null
        : {
            bvnMasked: kycCase.bvnMasked,
            idNumberMasked: kycCase.idNumberMasked,
            accountMasked: kycCase.accountMasked,
          },
    check: check ? toCheckSummary(check) : null,
    asksBankAccount: deps.identity.asksBankAccount,
    submittedAt: iso(kycCase?.submittedAt),
    decidedAt: iso(decidedAt),
    reason: kycCase?.reason ?? null,
    appeal: kycCase?.appeal ?? null,
    expiresAt: iso(kycCase?.expiresAt),
    verifiedName: kycCase?.verifiedName ?? null,
    usualReviewMs: usualReviewMs(deps),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}
