import { expect, test } from 'vitest';
import { openApi } from '#server/plugins/pages/openapi.ts';

/** Returns each object with a `bankName` in a schema, wherever it is, by its properties. */
function listBankObjects(schema: unknown): string[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(listBankObjects);
  if (!('properties' in schema)) return inner;
  const names = Object.keys(Object(schema.properties));
  return names.includes('bankName') || names.includes('bankCode') ? [names, ...inner] : inner;
}

/** Specification, section 3, "Bank account fields". */
test('every bank account of the API names its bank by cbnCode', () => {
  const accounts = listBankObjects(openApi());
  expect(accounts.length).toBeGreaterThan(5);
  for (const names of accounts) {
    expect(names).toContain('cbnCode');
    expect(names).not.toContain('bankCode');
  }
});
