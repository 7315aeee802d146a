import { createHash } from 'node:crypto';
import { countries, countryDefaults } from '#domain/business.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type StoredUpload, saveUpload, storeFile } from '#server/platform/files/files.service.ts';
import { applyIdentityUpdate } from '#server/modules/kyc/check-identity.ts';
import { findCase, latestCheck } from '#server/modules/kyc/kyc.records.ts';
import {
  chooseAudience,
  submitBusinessDetails,
  submitDocument,
  submitNumbers,
  submitPersonalDetails,
  submitKyc,
} from '#server/modules/kyc/kyc.service.ts';
import { approveKyc } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { backdatedJobs } from './past-jobs.ts';
import { demoOwner, demoPlace } from './accounts.ts';
import type { DemoShopRecord } from './demo.repo.ts';
import { getOpeningDate } from './year/order-schedule.ts';
import type { DemoBusiness } from './businesses.ts';

const dayMs = 86_400_000;

type VerificationDeps = Pick<Deps, 'db' | 'files' | 'jobs' | 'config' | 'identity' | 'clock'>;

/** An identity card that is obviously not real. */
const specimen = (title: string, name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" viewBox="0 0 1000 640"><rect width="1000" height="640" rx="28" fill="#e8efe9"/><rect width="1000" height="120" fill="#073f3e"/><text x="48" y="78" font-family="sans-serif" font-size="44" fill="#fff">${title}</text><rect x="48" y="180" width="240" height="320" fill="#b9c9bf"/><text x="340" y="250" font-family="sans-serif" font-size="40" fill="#1c2b2a">${name}</text><text x="340" y="330" font-family="sans-serif" font-size="30" fill="#5b6b6a">Made for the demo</text><text x="340" y="470" font-family="sans-serif" font-size="72" fill="#9c2f2f" opacity=".7">SPECIMEN</text></svg>`;

async function documentFile(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  businessId: string,
  item: DocumentItem,
  name: string,
): Promise<StoredUpload> {
  const { default: sharp } = await import('sharp');
  const isOfPerson = item === 'IDENTITY_DOCUMENT';
  const svg = specimen(isOfPerson ? 'PASSPORT' : 'CERTIFICATE OF REGISTRATION', name);
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  return storeFile(deps, businessId, isOfPerson ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT', {
    name: isOfPerson ? 'passport.png' : 'certificate.png',
    content: new Blob([bytes]),
    sizeBytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  });
}

/** Verifies the first business soon after it was opened; the other one is still in progress. */
export async function verifyBusiness(
  deps: VerificationDeps,
  { businessId, startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Actor & { id: string },
): Promise<void> {
  if (await findCase(deps.db, businessId)) return;
  const isWhole = shop.details.country === 'NG';
  const ownName = `${demoOwner.firstName} ${demoOwner.lastName}`;
  const passport = await documentFile(deps, businessId, 'IDENTITY_DOCUMENT', ownName);
  const certificate = await documentFile(deps, businessId, 'BUSINESS_DOCUMENT', shop.details.name);
  const at = new Date(isWhole ? getOpeningDate(startedAt).getTime() + dayMs : startedAt.getTime() - dayMs);
  const past = { ...deps, clock: { now: () => at }, jobs: backdatedJobs(deps.jobs, startedAt) };
  const { timeZone } = countryDefaults[shop.details.country];
  const giver = { businessId, userId: owner.id, name: owner.name, timeZone, ...demoPlace };
  const [{ city, region, streets }] = shop.places;
  const address = { line: `14 ${streets[0]}`, city, region, country: countries[shop.details.country] };

  const expiresOn = `${at.getUTCFullYear() + 6}-06-30`;
  const submitItem = async (tx: Transaction, item: DocumentItem, type: string, ready: StoredUpload) => {
    const { id: fileId } = await saveUpload(tx, past, businessId, owner.id, ready);
    await submitDocument(tx, past, giver, { item, type, files: [{ side: 'front', fileId }], expiresOn });
  };
  await deps.db.transaction(async (tx) => {
    if (await findCase(tx, businessId)) return;
    await chooseAudience(tx, past, giver, 'BOTH');
    const { firstName, lastName } = demoOwner;
    await submitPersonalDetails(tx, past, giver, {
      firstName,
      middleName: null,
      lastName,
      dateOfBirth: '1988-03-21',
      address,
    });
    if (!isWhole) return;
    await submitNumbers(tx, past, giver, { bvn: '22213459876', idNumber: '70192645432', account: null });
    const reference = (await latestCheck(tx, businessId))?.id ?? '';
    await applyIdentityUpdate(tx, past, { reference, answer: { state: 'matched', registeredName: ownName } });
    await submitItem(tx, 'IDENTITY_DOCUMENT', 'PASSPORT', passport);
    await submitBusinessDetails(tx, past, giver, {
      registrationType: 'BUSINESS_NAME',
      registeredName: shop.details.name,
      registrationNumber: 'BN 2345678',
      address,
    });
    await submitItem(tx, 'BUSINESS_DOCUMENT', 'REGISTRATION_CERTIFICATE', certificate);
    await submitKyc(tx, past, giver);
    const decidedAt = new Date(at.getTime() + dayMs);
    const reviewed = { ...past, clock: { now: () => decidedAt } };
    await approveKyc(tx, reviewed, businessId, createOperatorActor('Kontor'));
  });
}
