import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { Business, Team, User } from '#domain/business.ts';
import { Category } from '#domain/category.ts';
import { Customer, CustomerStats, OrdersStat } from '#domain/customer.ts';
import { SubmittedFile, KycDetails, KycItemView } from '#domain/kyc-case.ts';
import { Bank, PayoutAccount, SavedAccountSource } from '#domain/payout-account.ts';
import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { Media, Product, ProductRow, Variation } from '#domain/product.ts';
import { ReturnPolicy } from '#domain/return-policy.ts';
import { UploadedFile } from '#domain/upload.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-05T09:00:00.000Z';
const address = { line: '1 Broad Street', city: 'Ikeja', region: 'Lagos', country: 'Nigeria' };

const pricing = {
  priceMinor: 1_000,
  discountedAmountMinor: null,
  discountStartDate: null,
  discountEndDate: null,
};
const variation = {
  id,
  optionValues: ['S'],
  sku: null,
  barcode: null,
  ...pricing,
  availableQuantity: 3,
  mediaId: null,
};
const media = { id, fileId: null, sourceUrl: 'https://shop.example/bag.jpg', alt: '' };
const file = { side: 'front', fileId: id, name: 'passport.jpg', isImage: true, canView: true };
const item = {
  item: 'IDENTITY_DOCUMENT',
  status: 'ready',
  reason: null,
  submittedAt: at,
  isOpen: false,
  document: { type: 'PASSPORT', expiresOn: '2030-01-05', files: [file] },
};
const kyc = {
  status: 'submitted',
  audience: 'BOTH',
  items: [item],
  person: {
    firstName: 'Ada',
    middleName: null,
    lastName: 'Obi',
    dateOfBirth: '1990-01-05',
    address,
  },
  company: null,
  numbers: { bvnMasked: '200*****677', idNumberMasked: '701*****432', accountMasked: null },
  check: { result: 'matched', differs: ['lastName'], registeredName: null, message: null, askedAt: at },
  asksBankAccount: false,
  submittedAt: at,
  decidedAt: null,
  reason: null,
  appeal: null,
  expiresAt: null,
  verifiedName: null,
  usualReviewMs: 60_000,
  timeline: [],
};

/** One complete record of each kind. */
const records: [name: string, schema: z.ZodMiniType, record: Record<string, unknown>][] = [
  ['Variation', Variation, variation],
  ['Media', Media, media],
  [
    'Product',
    Product,
    {
      id,
      handle: 'bag',
      title: 'Adire bag',
      description: '',
      type: null,
      vendor: null,
      tags: ['indigo'],
      categoryId: null,
      returnPolicyId: null,
      published: true,
      archivedAt: null,
      lowStockAt: 5,
      stockState: 'low',
      sku: null,
      barcode: null,
      ...pricing,
      availableQuantity: 3,
      options: [{ name: 'Size', values: ['S'] }],
      variations: [variation],
      media: [media],
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
  ],
  [
    'ProductRow',
    ProductRow,
    {
      id,
      title: 'Adire bag',
      imageFileId: null,
      published: true,
      archived: false,
      stockState: 'out',
      availableQuantity: 0,
      variationCount: 1,
      ...pricing,
      categoryName: null,
      version: 1,
    },
  ],
  [
    'Category',
    Category,
    { id, name: 'Bags', description: '', priority: 1, productCount: 2, variantCount: 3, version: 1 },
  ],
  [
    'ReturnPolicy',
    ReturnPolicy,
    {
      id,
      name: 'Money back',
      kind: 'refund',
      windowDays: 14,
      text: 'Any reason.',
      isDefault: true,
      productCount: 1,
      version: 1,
    },
  ],
  [
    'UploadedFile',
    UploadedFile,
    {
      id,
      purpose: 'PRODUCT_IMAGE',
      name: 'bag.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 9,
      width: 3,
      height: null,
    },
  ],
  ['SubmittedFile', SubmittedFile, file],
  ['KycItemView', KycItemView, item],
  ['KycDetails', KycDetails, kyc],
  ['Bank', Bank, { code: '044', name: 'Access Bank' }],
  [
    'PayoutAccount',
    PayoutAccount,
    {
      id,
      sourceType: 'bankDetails',
      accountNumber: '0123456789',
      cbnCode: '044',
      bankName: 'Access Bank',
      accountName: 'Ada Obi',
      isDefault: true,
      createdAt: at,
      usableFrom: null,
      isUsable: false,
    },
  ],
  ['PayoutRequirements', PayoutRequirements, { kyc: 'approved', hasAccount: true, hasPin: false }],
  [
    'Business',
    Business,
    {
      id,
      name: 'Amaka Fabrics',
      handle: 'amaka',
      category: 'Services',
      country: 'NG',
      currency: 'NGN',
      timeZone: 'Africa/Lagos',
      phoneNumber: null,
      imageUrl: null,
      kycVerificationStatus: 'approved',
    },
  ],
  [
    'User',
    User,
    {
      id,
      firstName: null,
      lastName: null,
      email: 'ada@obi.test',
      phoneNumber: null,
      isPhoneVerified: false,
      referralCode: 'ADA1',
      communityMember: false,
      kycVerificationStatus: 'not started',
      imageUrl: null,
      hasTransactionPin: false,
      recordsJourneys: true,
      replaysSessions: true,
    },
  ],
  ['Team', Team, { businessId: id, permissions: [] }],
  [
    'Customer',
    Customer,
    {
      id,
      name: 'Ada Obi',
      email: null,
      phoneNumber: null,
      city: null,
      tags: ['regular'],
      orderCount: 1,
      spentMinor: null,
      lastOrderAt: null,
      createdAt: at,
      address,
      version: 1,
    },
  ],
  ['CustomerStats', CustomerStats, { all: 3, newThisMonth: 1, ordered: 2, returning: 1, tags: ['regular'] }],
  [
    'OrdersStat',
    OrdersStat,
    { count: 1, spentMinor: null, averageMinor: null, firstAt: at, lastAt: at, open: 0 },
  ],
];

describe.each(records)('a record of %s', (_, schema, record) => {
  test('is accepted complete', () => expect(schema.parse(record)).toEqual(record));
  test.each(Object.keys(record))('is rejected without its %s', (field) => {
    const { [field]: _left, ...rest } = record;
    expect(schema.safeParse(rest).success).toBe(false);
  });
});

describe('an account that a person saves', () => {
  test("is the business's own or another party's, never the virtual one", () =>
    expect(
      ['businessPayoutAccount', 'bankDetails', 'businessStaticAccount'].filter(
        (source) => SavedAccountSource.safeParse(source).success,
      ),
    ).toEqual(['businessPayoutAccount', 'bankDetails']));
});
describe('the parts of a verification', () => {
  test.each(['numbers', 'check'] as const)('are rejected without their %s', (part) =>
    expect(KycDetails.safeParse({ ...kyc, [part]: {} }).success).toBe(false),
  );
  test('are rejected without the fields of a document', () =>
    expect(KycItemView.safeParse({ ...item, document: {} }).success).toBe(false));
});
