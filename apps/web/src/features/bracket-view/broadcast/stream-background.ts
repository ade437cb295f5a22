const BACKGROUNDS = ['dark', 'transparent', 'green'] as const
export type StreamBackground = (typeof BACKGROUNDS)[number]

/** The background an address asks for: dark unless it names another. */
export const streamBackground = (text: string | null): StreamBackground =>
  BACKGROUNDS.find((background) => background === text) ?? 'dark'
