import { clickingAt, type Driver, type Key, keyOf, pressing } from './driver.ts'

/** Stops only a journey that hangs. */
const TIMEOUT_MS = 60_000
/** Checks, 50 ms apart, in which an element must not move before it is clicked. */
const CHECKS_AT_REST = 6

export type Kind = 'button' | 'link' | 'heading' | 'field' | 'tab' | 'radio' | 'article' | 'dialog'

export interface Wanted {
  kind: Kind
  name: string
  /** Searches only inside the region with this name. */
  within?: string
}

interface Place {
  x: number
  y: number
  isReachable: boolean
}

/** A person's actions on a page: finds elements by name and uses mouse and keyboard. */
export interface Hand {
  goto(url: string): Promise<void>
  see(wanted: Wanted): Promise<void>
  seeText(text: string): Promise<void>
  seeNot(wanted: Wanted): Promise<void>
  click(wanted: Wanted): Promise<void>
  fill(name: string, text: string): Promise<void>
  press(key: Key): Promise<void>
  /** The accessible name of the focused element. */
  focused(): Promise<string>
  seeFocusOn(name: string): Promise<void>
  signInWith(token: string, origin: string): Promise<void>
}

/** Runs in the page. */
function locate({ kind, name, within }: Wanted): Place | null {
  const SELECTORS: Record<Kind, string> = {
    button: 'button,[role=button]',
    link: 'a[href]',
    heading: 'h1,h2,h3,h4',
    field: 'input,textarea',
    tab: '[role=tab]',
    radio: 'input[type=radio],[role=radio]',
    article: 'article',
    dialog: 'dialog,[role=dialog],[role=alertdialog]',
  }
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelledByText = labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '').join(' ')
    const text = labelledByText || element.getAttribute('aria-label') || labels || element.textContent || ''
    return text.replace(/\s+/g, ' ').trim()
  }
  const scopes =
    within === undefined
      ? [document]
      : [...document.querySelectorAll(`${SELECTORS.article},${SELECTORS.dialog}`)].filter((part) =>
          nameOf(part).includes(within),
        )
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const found = scopes
    .flatMap((scope) => [...scope.querySelectorAll(SELECTORS[kind])])
    .find((element) => nameOf(element) === name && isShown(element))
  if (found === undefined) return null
  const target = found as HTMLElement
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const at = document.elementFromPoint(x, y)
  const label = (target as HTMLInputElement).labels?.[0]
  const isOnTop = at !== null && (target.contains(at) || at.contains(target) || label?.contains(at) === true)
  return { x, y, isReachable: isOnTop && !target.matches(':disabled,[aria-disabled=true]') }
}

export function handOf(driver: Driver): Hand {
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      // a page that is being replaced has no context to evaluate in
      if (await holds().catch(() => false)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const text = await driver.call(() => `${location.pathname}\n${document.body.innerText.slice(0, 1500)}`)
    throw new Error(`${what}, and the page shows:\n${text}`)
  }
  const find = (wanted: Wanted) => driver.call(locate, wanted)
  const nameOf = ({ kind, name, within }: Wanted) => `${kind} "${name}"${within === undefined ? '' : ` in "${within}"`}`

  const focused = (): Promise<string> =>
    driver.call(() => {
      const { activeElement } = document
      return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').replace(/\s+/g, ' ').trim()
    })

  /** Waits until the element rests, as a person who aims would. */
  const click = async (wanted: Wanted): Promise<void> => {
    let last: Place | null = null
    let checksAtRest = 0
    await until(`${nameOf(wanted)} cannot be clicked`, async () => {
      const place = await find(wanted)
      const isAtRest = place !== null && place.x === last?.x && place.y === last?.y && place.isReachable
      checksAtRest = isAtRest ? checksAtRest + 1 : 0
      last = place
      if (place === null || checksAtRest < CHECKS_AT_REST) return false
      await driver.perform(clickingAt(place.x, place.y))
      return true
    })
  }
  return {
    goto: (url) => driver.goto(url),
    see: (wanted) => until(`there is no ${nameOf(wanted)}`, async () => (await find(wanted)) !== null),
    seeNot: (wanted) => until(`there still is ${nameOf(wanted)}`, async () => (await find(wanted)) === null),
    seeText: (text) =>
      until(`there is no text "${text}"`, () =>
        driver.call((wanted) => document.body.innerText.toLowerCase().includes(wanted.toLowerCase()), text),
      ),
    click,
    fill: async (name, text) => {
      await click({ kind: 'field', name })
      await driver.perform(pressing(text))
      await until(`the field "${name}" does not hold what was typed`, () =>
        driver.call((typed) => (document.activeElement as HTMLInputElement).value === typed, text),
      )
    },
    press: (key) => driver.perform(pressing(keyOf(key))),
    focused,
    seeFocusOn: async (name) => {
      let last = ''
      await until(`the focus is not on "${name}"`, async () => {
        last = await focused()
        return last === name
      }).catch((error: Error) => {
        throw new Error(`the focus is on "${last}"; ${error.message}`)
      })
    },
    signInWith: async (token, origin) => {
      await driver.goto(`${origin}/`)
      await driver.call((value) => localStorage.setItem('token', value), token)
    },
  }
}
