/** Returns the greeting for the time of day in the business's time zone. */
export function getGreeting(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  const hour = Number(text);
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}
