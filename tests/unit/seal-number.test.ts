import { expect, it } from 'vitest';
import { openNumber, sealNumber } from '#server/modules/kyc/seal-number.ts';

const config = { keyFor: () => Buffer.alloc(32, 7) };
const number = '22213459876';
const seal = () => sealNumber(config, 'a-business', 'bvn', number);

it('a sealed number says nothing, not even that it is the same, and opens where it belongs', () => {
  expect(seal()).not.toBe(seal());
  expect(Buffer.from(seal(), 'base64').includes(number)).toBe(false);
  expect(openNumber(config, 'a-business', 'bvn', seal())).toBe(number);
});

it('opens for no other business or field, under no other key, and not when it was changed', () => {
  const sealed = seal();
  const changed = Buffer.from(sealed, 'base64');
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  for (const open of [
    () => openNumber(config, 'another', 'bvn', sealed),
    () => openNumber(config, 'a-business', 'idNumber', sealed),
    () => openNumber({ keyFor: () => Buffer.alloc(32, 8) }, 'a-business', 'bvn', sealed),
    () => openNumber(config, 'a-business', 'bvn', changed.toString('base64')),
  ])
    expect(open).toThrow();
});
