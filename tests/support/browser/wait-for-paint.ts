import type { Locator } from '@playwright/test';

/** Waits for the paint: on a phone an overlay with a field is hidden until the keyboard has opened or timed out. */
export async function waitForPaint(overlay: Locator): Promise<void> {
  await overlay
    .page()
    .waitForFunction(
      (element) => element?.checkVisibility({ opacityProperty: true }),
      await overlay.elementHandle(),
    );
}
