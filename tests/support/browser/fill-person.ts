import type { Page } from '@playwright/test';
import type { PersonalDetails } from '#domain/business.ts';

/** Fills in the form of a person's name and phone number. */
export async function fillPerson(
  page: Page,
  { firstName, lastName, phoneNumber }: PersonalDetails,
): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone number').fill(phoneNumber);
}
