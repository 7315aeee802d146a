import { queryOptions } from '@tanstack/react-query';
import { kycCalls } from '#contract/people/kyc.ts';
import type { KycAudience } from '#domain/kyc.ts';
import { api } from '#src/lib/api/api.ts';

export const kycKeys = {
  all: ['kyc'] as const,
  documents: (audience: KycAudience) => ['kyc', 'documents', audience] as const,
  registrationTypes: ['kyc', 'registration-types'] as const,
};

export const kycDocumentTypesQuery = () =>
  queryOptions({
    queryKey: kycKeys.documents('BOTH'),
    queryFn: ({ signal }) => api(kycCalls.kycDocumentTypes, { params: { type: 'BOTH' } }, { signal }),
    staleTime: Infinity,
  });

export const kycRegistrationTypesQuery = () =>
  queryOptions({
    queryKey: kycKeys.registrationTypes,
    queryFn: ({ signal }) => api(kycCalls.kycRegistrationTypes, {}, { signal }),
    staleTime: Infinity,
  });
