import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { KycAudience } from '#domain/kyc.ts';
import { api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';

export const kycKeys = {
  all: ['kyc'] as const,
  documents: (audience: KycAudience) => ['kyc', 'documents', audience] as const,
  registrationTypes: ['kyc', 'registration-types'] as const,
};

export const kycDocumentTypesQuery = () =>
  queryOptions({
    queryKey: kycKeys.documents('BOTH'),
    queryFn: ({ signal }) => api('kycDocumentTypes', { params: { type: 'BOTH' } }, { signal }),
    staleTime: Infinity,
  });

export const kycRegistrationTypesQuery = () =>
  queryOptions({
    queryKey: kycKeys.registrationTypes,
    queryFn: ({ signal }) => api('kycRegistrationTypes', {}, { signal }),
    staleTime: Infinity,
  });

/** The verification has come further: whoever shows what is missing before a withdrawal asks anew. */
export function noteKycChanged(queryClient: QueryClient): void {
  void invalidateAreas(queryClient, ['payout-requirements', 'home']);
}
