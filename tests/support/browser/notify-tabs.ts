import type { Walk } from './journeys.ts';

/** Sends a message about the session from another tab. */
export async function notifyTabs(
  { page, interceptor }: Pick<Walk, 'page' | 'interceptor'>,
  message: object,
): Promise<void> {
  const tab = await page.context().newPage();
  await interceptor.ready();
  await tab.goto('/boot.json');
  await tab.evaluate((news) => {
    localStorage.setItem('kontor_session_news', JSON.stringify(news));
    localStorage.removeItem('kontor_session_news');
  }, message);
  await tab.close();
}
