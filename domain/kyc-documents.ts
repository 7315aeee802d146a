import type { Country } from './business.ts';
import type { DocumentSide, KycAudience, KycItem } from './kyc.ts';

/** The items that are proved by a document. */
export const documentItems = ['IDENTITY_DOCUMENT', 'BUSINESS_DOCUMENT'] as const;
export type DocumentItem = (typeof documentItems)[number];
export const isDocumentItem = (item: KycItem): item is DocumentItem =>
  documentItems.some((documentItem) => documentItem === item);

export interface DocumentType {
  id: string;
  item: DocumentItem;
  label: string;
  /** The details that must be visible on the document. */
  hint: string;
  sides: readonly DocumentSide[];
  /** True if the document has an expiry date, which is requested. */
  expires: boolean;
  countries: readonly Country[] | 'all';
}

const card = ['front', 'back'] as const;
const page = ['front'] as const;

export const documentTypes: readonly DocumentType[] = [
  {
    id: 'PASSPORT',
    item: 'IDENTITY_DOCUMENT',
    label: 'International passport',
    hint: 'The page with your photo, with all four corners visible',
    sides: page,
    expires: true,
    countries: 'all',
  },
  {
    id: 'NIN_SLIP',
    item: 'IDENTITY_DOCUMENT',
    label: 'NIN slip',
    hint: 'The whole slip, printed or the premium card',
    sides: page,
    expires: false,
    countries: ['NG'],
  },
  {
    id: 'NATIONAL_ID',
    item: 'IDENTITY_DOCUMENT',
    label: 'National identity card',
    hint: 'Both sides, one image each',
    sides: card,
    expires: false,
    countries: ['NG', 'GH', 'KE', 'ZA'],
  },
  {
    id: 'DRIVERS_LICENCE',
    item: 'IDENTITY_DOCUMENT',
    label: "Driver's licence",
    hint: 'Both sides; it must still be valid',
    sides: card,
    expires: true,
    countries: 'all',
  },
  {
    id: 'VOTERS_CARD',
    item: 'IDENTITY_DOCUMENT',
    label: "Voter's card",
    hint: 'Both sides of the permanent card',
    sides: card,
    expires: false,
    countries: ['NG'],
  },
  {
    id: 'REGISTRATION_CERTIFICATE',
    item: 'BUSINESS_DOCUMENT',
    label: 'Certificate of registration',
    hint: 'The business name and number must be readable',
    sides: page,
    expires: false,
    countries: 'all',
  },
  {
    id: 'STATUS_REPORT',
    item: 'BUSINESS_DOCUMENT',
    label: 'Status report of the registry',
    hint: 'The first page, no older than three months',
    sides: page,
    expires: false,
    countries: 'all',
  },
];

/** Returns the documents that prove an item in this country. */
export const documentTypesFor = (country: Country, item: DocumentItem): DocumentType[] =>
  documentTypes.filter(
    (type) => type.item === item && (type.countries === 'all' || type.countries.includes(country)),
  );

/** `/kyc/documents/{type}` names an audience: a person's documents, a business's, or both. */
export const documentTypesOf = (country: Country, audience: KycAudience): DocumentType[] =>
  documentItems
    .filter((item) => audience === 'BOTH' || (item === 'IDENTITY_DOCUMENT') === (audience === 'INDIVIDUAL'))
    .flatMap((item) => documentTypesFor(country, item));
