import { queryOptions } from '@tanstack/react-query';
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
    queryFn: ({ signal }) => api('kycDocumentTypes', { params: { type: 'BOTH' } }, { signal }),
    staleTime: Infinity,
  });

export const kycRegistrationTypesQuery = () =>
  queryOptions({
    queryKey: kycKeys.registrationTypes,
    queryFn: ({ signal }) => api('kycRegistrationTypes', {}, { signal }),
    staleTime: Infinity,
  });
