const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'] as const;
type Tone = (typeof tones)[number];

/** A variant for each tone: the closed set that badges, notices, toasts and timelines share. */
export const eachTone = <Look>(look: (tone: Tone) => Look) =>
  Object.fromEntries(tones.map((tone) => [tone, look(tone)])) as Record<Tone, Look>;

export const soft = (tone: Tone) => ({
  bg: `${tone}.soft`,
  color: `${tone}.text`,
  borderColor: `${tone}.line`,
});
