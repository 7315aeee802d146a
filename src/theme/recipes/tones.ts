const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'] as const;
type Tone = (typeof tones)[number];

/** Returns a variant for each tone, for badges, notices, toasts and timelines. */
export const eachTone = <Look>(look: (tone: Tone) => Look) =>
  Object.fromEntries(tones.map((tone) => [tone, look(tone)])) as Record<Tone, Look>;

export const soft = (tone: Tone) => ({
  bg: `${tone}.soft`,
  color: `${tone}.text`,
  borderColor: `${tone}.line`,
});
