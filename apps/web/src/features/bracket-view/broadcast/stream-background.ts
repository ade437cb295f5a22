const BACKGROUNDS = ['dark', 'transparent', 'green'] as const
export type StreamBackground = (typeof BACKGROUNDS)[number]

/** The background that the address names, dark by default. */
export const streamBackground = (text: string | null): StreamBackground =>
  BACKGROUNDS.find((background) => background === text) ?? 'dark'
