import { createHmac } from 'node:crypto';
import type { KycCompany } from '#domain/kyc.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/client.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { findCase, getKycStatus } from './kyc.repo.ts';
import { decryptNumber } from './number-encryption.ts';

type Keys = Pick<Config, 'keys'>;

/**
 * Returns the keyed hash of a number under every configured key, the current one first. It tells whether two numbers are the
 * same and gives neither of them away; the version in front is that of its key.
 */
export const hashIdentity = ({ keys }: Keys, kind: string, number: string): string[] =>
  keys
    .all('identity-hash')
    .map(
      ({ version, key }) =>
        `${version}.${createHmac('sha256', key).update(`${kind} ${number}`).digest('base64url')}`,
    );

/**
 * Returns the hashes of each number that identifies the verified owner of a business: BVN, personal number, and the
 * registration of a company.
 */
export async function listIdentityHashes(
  executor: Executor,
  config: Keys,
  businessId: string,
): Promise<string[][]> {
  const kycCase = await findCase(executor, businessId);
  const business = await findBusiness(executor, businessId);
  if (!kycCase || !business) return [];
  const { bvnSealed, idNumberSealed, company, audience } = kycCase;
  const open = (field: string, sealed: string) => decryptNumber(config, businessId, field, sealed);
  const { country } = business;
  return [
    ...(bvnSealed === null ? [] : [hashIdentity(config, 'bvn', open('bvn', bvnSealed))]),
    ...(idNumberSealed === null
      ? []
      : [hashIdentity(config, `id ${country}`, open('idNumber', idNumberSealed))]),
    ...(company === null || audience === 'INDIVIDUAL'
      ? []
      : [hashIdentity(config, `company ${country} ${company.registrationType}`, digitsOf(company))]),
  ];
}

const digitsOf = ({ registrationNumber }: KycCompany) => registrationNumber.replaceAll(/\D/g, '');

/** Returns the hashes of a verified business whose owner's BVN or personal number is known; none otherwise. */
export async function listVerifiedHashes(
  executor: Executor,
  config: Keys,
  businessId: string,
): Promise<string[][]> {
  const kycCase = await findCase(executor, businessId);
  const isKnown = kycCase !== undefined && (kycCase.bvnSealed ?? kycCase.idNumberSealed) !== null;
  if (!isKnown || (await getKycStatus(executor, businessId)) !== 'approved') return [];
  return listIdentityHashes(executor, config, businessId);
}
