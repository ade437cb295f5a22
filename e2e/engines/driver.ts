/** What both protocols have in common: WebDriver and WebDriver BiDi take the same lists of actions. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Calls a function in the page with values that are JSON. */
  call<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R>
  perform(actions: readonly object[]): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** The packages of Debian that have it. */
  packages: string
  isInstalled(): boolean
  open(): Promise<Driver>
}

const PRIVATE_KEYS = { Tab: '\uE004', Enter: '\uE006', Escape: '\uE00C' } as const
export type Key = keyof typeof PRIVATE_KEYS

export const pressing = (text: string): object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

export const keyOf = (key: Key): string => PRIVATE_KEYS[key]

export const clickingAt = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
