import { configure, getConfig, prettyDOM } from '@testing-library/react'

/** The parts of jsdom that its own accessors use; the copy that made this window, not another one. */
interface Jsdom {
  implForWrapper(element: Element): object | null
  /** What `getComputedStyle` answers for one property, without working out all the others. */
  getComputedStylePropertyValue(element: object, property: string): string
}

const load = process.getBuiltinModule('node:module').createRequire(import.meta.url)
const jsdom = (file: string): Jsdom => load(load.resolve('jsdom').replace(/api\.js$/, file))
const { implForWrapper } = jsdom('generated/idl/utils.js')
const { getComputedStylePropertyValue } = jsdom('jsdom/living/css/helpers/computed-style.js')

/** What queries by role, accessible names and presses ask for; the names in CSS. */
const ASKED: Record<string, string> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
}

/**
 * A query by role reads one or two properties of every element of the page, and jsdom works out all of them each time:
 * an eighth of the time of a test. This asks jsdom for the property that is read.
 */
export function readStylesOneByOne(): void {
  const whole = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const inside = implForWrapper(element)
    if (inside === null || pseudo) return whole(element, pseudo)
    const read = (property: string): string => getComputedStylePropertyValue(inside, property)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return read
        if (typeof name === 'string' && ASKED[name] !== undefined) return read(ASKED[name])
        const style = whole(element)
        const value: unknown = Reflect.get(style, name)
        return typeof value === 'function' ? value.bind(style) : value
      },
      has: (_, name) => name in whole(element),
    })
  }
}

/**
 * An element that is waited for is missing several times first, and each time the whole page was written out for an
 * error that nobody sees. If the element never comes, `waitFor` writes the page out once.
 */
export function describePageOnlyOnFailure(): void {
  configure({
    getElementError: (message, container) => {
      const isAskedAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      const error = new Error([message, isAskedAgain ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}
