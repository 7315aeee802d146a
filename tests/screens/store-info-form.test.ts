import { describe, expect, it } from 'vitest';
import { StoreInfoDraft, newStore } from '#domain/store-drafts.ts';
import type { StoreInfo } from '#domain/webstore.ts';
import { toInfoFields, toInfoValues } from '#src/features/webstore/info-values.ts';

const info: StoreInfo = {
  ...newStore.info,
  name: 'Adire House',
  email: 'hello@adire.test',
  socialLinks: {
    ...newStore.info.socialLinks,
    email: 'mailto:hello@adire.test',
    vimeo: 'https://vimeo.com/a',
  },
  openingHours: { ...newStore.info.openingHours, friday: [{ opens: '20:00', closes: '24:00' }] },
};

describe('the form of the store information', () => {
  it.each([
    ['a new store', newStore.info],
    ['a store', info],
  ])('has no changes before anything is typed: %s', (_, saved) =>
    expect(toInfoFields(toInfoValues(saved))).toEqual(saved),
  );
  it('shows midnight and email addresses as they are typed', () => {
    const values = toInfoValues(info);
    expect(values.openingHours.friday).toEqual([{ opens: '20:00', closes: '00:00' }]);
    expect(values.socialLinks.email).toBe('hello@adire.test');
  });
  it('removes what is emptied', () => {
    const emptied = { ...toInfoValues(info), name: ' ', email: '' };
    emptied.socialLinks = { ...emptied.socialLinks, email: '', vimeo: ' ' };
    expect(StoreInfoDraft.parse(toInfoFields(emptied))).toMatchObject({
      name: null,
      email: null,
      socialLinks: { email: null, vimeo: null },
    });
  });
});
