import { describe, expect, test } from 'vitest';
import { getAnnouncedDeadline, getSeatStep, listMemberNames, shortenMemberNames } from '#domain/seats.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe('the next step of members beyond the seats', () => {
  test('is none without a deadline', () => {
    expect(getSeatStep({ deadlineAt: null, announcedIds: null })).toBeUndefined();
  });

  test('is the announcement 7 days before the deadline, then the suspension', () => {
    expect(getSeatStep({ deadlineAt: at(31), announcedIds: null })).toEqual({ step: 'announce', at: at(24) });
    expect(getSeatStep({ deadlineAt: at(31), announcedIds: ['a'] })).toEqual({ step: 'suspend', at: at(31) });
  });
});

describe('the announced deadline', () => {
  test('stays for an announcement that is at most a day late', () => {
    expect(getAnnouncedDeadline(at(31), at(24))).toEqual(at(31));
    expect(getAnnouncedDeadline(at(31), at(25))).toEqual(at(31));
  });

  test('moves for a later one, so that 7 days are left', () => {
    expect(getAnnouncedDeadline(at(31), at(26))).toEqual(at(33));
  });
});

describe('the names of members', () => {
  test('name three in a title, and count the others', () => {
    expect(shortenMemberNames(['Ada'])).toBe('Ada');
    expect(shortenMemberNames(['Ada', 'Obi', 'Tunde'])).toBe('Ada, Obi and Tunde');
    expect(shortenMemberNames(['Ada', 'Obi', 'Tunde', 'Bisi', 'Kemi'])).toBe('Ada, Obi, Tunde and 2 more');
  });

  test('name twenty in a text, and count the others', () => {
    expect(listMemberNames(['Ada', 'Obi', 'Tunde', 'Bisi'])).toBe('Ada, Obi, Tunde and Bisi');
    expect(listMemberNames(Array<string>(22).fill('Ada'))).toMatch(/^(Ada, ){19}Ada and 2 more$/);
  });
});
