import { kindOfPurpose } from '#domain/upload.ts';
import type { Deps } from '#server/deps.ts';
import { getFileKey, listFileSizes } from '#server/platform/files/stored-file.ts';
import { getSecretEncryption } from '#server/modules/second-factor/authenticator-secret.ts';
import { getCardEncryption } from '#server/modules/subscriptions/card-encryption.ts';
import { listIdentityHashes } from '#server/modules/kyc/kyc.records.ts';
import { getEncryption } from '#server/modules/kyc/number-encryption.ts';
import {
  type Encryption,
  UnknownKeyError,
  isCurrentKey,
  decryptText,
  encryptText,
} from '#server/security/encrypted-text.ts';
import {
  type EncryptedColumn,
  countByVersion,
  listDocuments,
  replaceEncryptedSecret,
  replaceEncryptedValue,
  replaceEncryptedJob,
  replaceTrialHash,
  listEncryptedCards,
  replaceEncryptedCard,
  listEncryptedCases,
  encryptedColumns,
  listEncryptedJobs,
  listEncryptedSecrets,
} from './keys.repo.ts';

type KeyDeps = Pick<Deps, 'db' | 'config' | 'files'>;

/** The counts of one run for one kind of record. */
interface RotationCounts {
  reencrypted: number;
  /** Values that are under the current key already. */
  current: number;
  /** Values that are encrypted with a secret that is not configured, or damaged: they stay unchanged. */
  unreadable: number;
  /** Files that the database knows and that are not in the file store. */
  missing: number;
}

const batchSize = 100;
const createCounts = (): RotationCounts => ({ reencrypted: 0, current: 0, unreadable: 0, missing: 0 });

/** Returns the text under the current key; undefined if it is already, or can't be decrypted. Counts the result. */
function reencryptText(counts: RotationCounts, sealing: Encryption, sealed: string): string | undefined {
  if (isCurrentKey(sealing, sealed)) {
    counts.current += 1;
    return undefined;
  }
  try {
    const to = encryptText(sealing, decryptText(sealing, sealed));
    counts.reencrypted += 1;
    return to;
  } catch {
    counts.unreadable += 1;
    return undefined;
  }
}

async function rotateNumbers({ db, config }: KeyDeps): Promise<RotationCounts> {
  const counts = createCounts();
  let after: string | undefined;
  for (;;) {
    const cases = await listEncryptedCases(db, after, batchSize);
    for (const kycCase of cases) {
      for (const column of Object.keys(encryptedColumns) as EncryptedColumn[]) {
        const from = kycCase[column];
        if (from === null) continue;
        const to = reencryptText(
          counts,
          getEncryption(config, kycCase.businessId, encryptedColumns[column]),
          from,
        );
        if (to !== undefined) await replaceEncryptedValue(db, kycCase.businessId, column, { from, to });
      }
    }
    after = cases.at(-1)?.businessId;
    if (cases.length < batchSize) return counts;
  }
}

/** Hashes are replaced as long as a verification has their number; the others need their secret for ever. */
async function rotateTrials({ db, config }: KeyDeps): Promise<RotationCounts> {
  const counts = createCounts();
  let after: string | undefined;
  for (;;) {
    const cases = await listEncryptedCases(db, after, batchSize);
    for (const { businessId } of cases) {
      try {
        for (const hashes of await listIdentityHashes(db, config, businessId))
          counts.reencrypted += await replaceTrialHash(db, hashes);
      } catch (problem) {
        if (!isUnreadable(problem)) throw problem;
        counts.unreadable += 1;
      }
    }
    after = cases.at(-1)?.businessId;
    if (cases.length < batchSize) return counts;
  }
}

async function rotateSecrets({ db, config }: KeyDeps): Promise<RotationCounts> {
  const counts = createCounts();
  let after: string | undefined;
  for (;;) {
    const secrets = await listEncryptedSecrets(db, after, batchSize);
    for (const secret of secrets) {
      const to = reencryptText(counts, getSecretEncryption(config, secret.userId), secret.secretSealed);
      if (to !== undefined) await replaceEncryptedSecret(db, secret, to);
    }
    after = secrets.at(-1)?.userId;
    if (secrets.length < batchSize) return counts;
  }
}

async function rotateCards({ db, config }: KeyDeps): Promise<RotationCounts> {
  const counts = createCounts();
  let after: string | undefined;
  for (;;) {
    const cards = await listEncryptedCards(db, after, batchSize);
    for (const card of cards) {
      const from = card.cardSealed;
      if (from === null) continue;
      const to = reencryptText(counts, getCardEncryption(config, card.businessId), from);
      if (to !== undefined) await replaceEncryptedCard(db, card, { from, to });
    }
    after = cards.at(-1)?.id;
    if (cards.length < batchSize) return counts;
  }
}

async function rotateJobs({ db, config: { keys } }: KeyDeps): Promise<RotationCounts> {
  const counts = createCounts();
  let after: string | undefined;
  for (;;) {
    const jobs = await listEncryptedJobs(db, after, batchSize);
    for (const job of jobs) {
      const to = reencryptText(counts, { keys, purpose: 'jobs', binding: job.name }, job.sealed);
      if (to !== undefined) await replaceEncryptedJob(db, job, to);
    }
    after = jobs.at(-1)?.id;
    if (jobs.length < batchSize) return counts;
  }
}

async function rotateDocuments({ db, files }: KeyDeps): Promise<RotationCounts> {
  const counts = createCounts();
  let after: { businessId: string; id: string } | undefined;
  for (;;) {
    const documents = await listDocuments(db, after, batchSize);
    for (const document of documents) {
      for (const size of listFileSizes(kindOfPurpose[document.purpose], document.contentType)) {
        try {
          counts[await files.reencrypt(getFileKey(document, size))] += 1;
        } catch (problem) {
          if (!isUnreadable(problem)) throw problem;
          counts.unreadable += 1;
        }
      }
    }
    after = documents.at(-1);
    if (documents.length < batchSize) return counts;
  }
}

/** The errors of node:crypto for a value that was encrypted with another secret, or changed since. */
const isUnreadable = (problem: unknown): boolean =>
  problem instanceof UnknownKeyError ||
  (problem instanceof Error &&
    /unable to authenticate|authentication tag|Invalid (?:IV|initialization vector|key length)/i.test(
      problem.message,
    ));

const describe = (what: string, { reencrypted, current, unreadable, missing }: RotationCounts): string =>
  [
    `${what}: ${reencrypted} re-encrypted, ${current} already under the current secret`,
    unreadable > 0 && `${unreadable} can't be read with any configured secret`,
    missing > 0 && `${missing} are missing from the file store`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Encrypts everything at rest with the current secret, in batches, while Kontor may be running. An interrupted run can be
 * repeated and continues. Passwords, PINs and recovery codes can't be encrypted again: passwords and PINs are hashed again
 * at their owner's next sign-in or payment, recovery codes are replaced by their owner.
 * @returns what was done, as lines for an operator
 */
export async function rotateKeys(deps: KeyDeps): Promise<string> {
  return [
    describe('Identity numbers', await rotateNumbers(deps)),
    describe('Used trials', await rotateTrials(deps)),
    describe('Secrets of authenticator apps', await rotateSecrets(deps)),
    describe('Stored cards', await rotateCards(deps)),
    describe('Waiting emails', await rotateJobs(deps)),
    describe('Documents', await rotateDocuments(deps)),
    '',
    await getKeyStatus(deps),
  ].join('\n');
}

/** Returns what is encrypted with which secret, and whether older secrets can be removed from SECRETS_OLD. */
export async function getKeyStatus({ db, config: { keys } }: KeyDeps): Promise<string> {
  const [current, ...older] = keys.all('identity').map(({ version }) => version);
  const oldest = keys.find('identity', undefined)?.version;
  const describeVersion = (version: string | null) => {
    const actual = version ?? oldest;
    if (actual === current) return 'the current secret';
    return older.some((candidate) => candidate === actual)
      ? `the older secret ${actual}`
      : `a secret that is not configured (${actual})`;
  };
  const counted = await countByVersion(db);
  const lines = counted.flatMap(([what, versions]) =>
    [...versions].map(([version, count]) => `${what}: ${count} under ${describeVersion(version)}`),
  );
  const needed = new Set(
    counted.flatMap(([, versions]) => [...versions.keys()].map((version) => version ?? oldest)),
  );
  const unusedVersions = older.filter((version) => !needed.has(version));
  return [
    `Current secret: ${current}. Older ones in SECRETS_OLD: ${older.join(', ') || 'none'}.`,
    ...lines,
    ...unusedVersions.map(
      (version) => `The secret ${version} is no longer needed by any password, PIN, code or number.`,
    ),
  ].join('\n');
}
