import type { PayoutRequirements } from '#domain/payout-requirements.ts';
import type { Bank } from '#domain/payout-account.ts';
import { documentTypesOf } from '#domain/kyc-documents.ts';
import { registrationTypes } from '#domain/kyc.ts';
import { toWords } from '#machines/to-words.ts';

const banks: Bank[] = [
  { code: '044', name: 'Access Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '058', name: 'Guaranty Trust Bank' },
];
const needs: PayoutRequirements = { kyc: 'not started', hasAccount: false, hasPin: false };

/** Responses to requests that pages make independently of their charts, by the end of the address. */
const answers: readonly [path: RegExp, data: unknown][] = [
  [/\/bank$/, banks],
  [/\/kyc\/documents\/\w+$/, documentTypesOf('NG', 'BOTH')],
  [/\/kyc\/registration-types$/, registrationTypes.map((id) => ({ id, label: toWords(id), hint: '' }))],
  [/\/business-payout\/requirements$/, needs],
  [/-import$/, []],
];

let isHere = false;

/** Prevents calls of this window from reaching the server. Known calls get a simulated response, all others fail. */
export function simulateResponses(): void {
  if (isHere) return;
  isHere = true;
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    if (!pathname.startsWith('/api/')) return fetch(input, init);
    const match = answers.find(([path]) => path.test(pathname));
    if (match) return Response.json({ data: match[1] });
    return Response.json(
      { error: 'This service is simulated and has no response', code: 'UNAVAILABLE' },
      { status: 503 },
    );
  };
}
