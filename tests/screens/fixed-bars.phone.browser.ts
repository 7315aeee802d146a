import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { forms, maxBarShare, measureFixedBars, useView, views } from '#tests/support/browser/fixed-bars.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

for (const [name, view] of Object.entries(views))
  test(`the fixed bars of each form take at most a quarter of the height: ${name}`, async ({
    page,
    kontor,
    signInAs,
  }) => {
    await signInAs(await ownerOfDemo(kontor));
    await useView(page, view);
    const shares: Record<string, number> = {};
    for (const [form, path] of Object.entries(forms))
      shares[form] = (await measureFixedBars(page, path)) / view.viewport.height;
    const tooHigh = Object.entries(shares).filter(([, share]) => share > maxBarShare);
    expect(Object.fromEntries(tooHigh)).toEqual({});
  });
