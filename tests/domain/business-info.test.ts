import { expect, test } from 'vitest';
import { newStore } from '#domain/store-drafts.ts';
import { BusinessInfo, BusinessInfoDetails, getLockedFields, lockReasons } from '#domain/business-info.ts';

test('the name and the country are locked by the verification, the currency by the first amount', () => {
  expect(getLockedFields({ isVerified: false, hasAmounts: false })).toEqual([]);
  expect(getLockedFields({ isVerified: true, hasAmounts: false })).toEqual(['name', 'country']);
  expect(getLockedFields({ isVerified: false, hasAmounts: true })).toEqual(['currency']);
  expect(getLockedFields({ isVerified: true, hasAmounts: true })).toEqual(['name', 'country', 'currency']);
});

test('a locked detail says why', () =>
  expect(Object.values(lockReasons)).toEqual([
    "The name can't be changed because your verification is approved under it",
    "The country can't be changed because your verification is approved",
    "The currency can't be changed because you already have products, orders or payments in it",
  ]));

test("a name has two to 120 letters; a missing one is asked for as the business's", () => {
  const problemOf = (name: string) =>
    BusinessInfoDetails.shape.name.safeParse(name).error?.issues.map(({ message }) => message);
  expect(['a', 'ab', 'a'.repeat(120), 'a'.repeat(121)].map((name) => problemOf(name) === undefined)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(problemOf('')).toContain("Enter your business's name");
});

test('its version and its locked details belong to it', () => {
  const info = {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Ada Fabrics',
    handle: 'ada-fabrics',
    category: 'Fashion and clothing',
    country: 'NG',
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
    phoneNumber: null,
    imageUrl: null,
    kycVerificationStatus: 'approved',
    version: 1,
    taxNumber: '12345678-0001',
    lockedFields: ['name', 'country', 'currency'],
    shippingSetting: { deliveryMode: 'SELF_MANAGED', pickupAddress: null },
    shippingZones: [],
    store: {
      info: newStore.info,
      availability: newStore.availability,
      branding: { ...newStore.branding, logoFileId: null },
      address: 'https://stores.example/s/ada-fabrics',
    },
    checkoutSetting: newStore.checkout,
  };
  expect(BusinessInfo.parse(info)).toEqual(info);
  for (const wrong of [{ version: undefined }, { lockedFields: undefined }, { lockedFields: [''] }])
    expect(BusinessInfo.safeParse({ ...info, ...wrong }).success).toBe(false);
});
