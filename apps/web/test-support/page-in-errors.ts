import { configure, prettyDOM } from '@testing-library/react'

/**
 * Writes the page into the error of an element that is not found, but only when the error is printed. An element that a
 * test waits for is missing several times first, and writing the page each time took longer than the test.
 */
export function describePageOnlyWhenPrinted(): void {
  configure({
    getElementError: (message, container) => {
      const error = new Error()
      error.name = 'TestingLibraryElementError'
      const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
      Object.defineProperty(error, 'message', { get: text, configurable: true })
      return error
    },
  })
}
