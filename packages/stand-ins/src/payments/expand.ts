import { invalid } from './api-error.ts'
import type { Books } from './books.ts'

type Shown = Record<string, unknown>

/** Replaces ids by their objects along the paths in `expand[]`. */
export function expandAll(books: Books, shown: object, paths: string[]): object {
  return paths.reduce((result: object, path) => expandPath(books, result, path.split('.'), path), shown)
}

function expandPath(books: Books, shown: object, [field, ...rest]: string[], path: string): object {
  if (field === undefined) return shown
  if (Array.isArray(shown)) return shown.map((item: object) => expandPath(books, item, [field, ...rest], path))
  const value = (shown as Shown)[field] ?? included(books, shown as Shown, field)
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'parameter_invalid', 'expand')
  if (value === null) return shown
  const whole = typeof value === 'string' ? lookUp(books, value) : value
  if (typeof whole !== 'object' || whole === null) {
    throw invalid(`This property cannot be expanded (${path}).`, 'parameter_invalid', 'expand')
  }
  return { ...shown, [field]: expandPath(books, whole, rest, path) }
}

/** Fields that the provider omits unless they are expanded. */
function included(books: Books, shown: Shown, field: string): unknown {
  const id = String(shown.id)
  if (shown.object === 'checkout.session' && field === 'line_items') return lineItemsOf(books, id)
  if (shown.object === 'charge' && field === 'refunds') {
    const data = books.refunds.all().filter((refund) => refund.charge === id)
    return { object: 'list', data, has_more: false, url: `/v1/charges/${id}/refunds` }
  }
  return shown[field]
}

export const lineItemsOf = (books: Books, sessionId: string): object => ({
  object: 'list',
  data: books.lineItems.get(sessionId)?.items ?? [],
  has_more: false,
  url: `/v1/checkout/sessions/${sessionId}/line_items`,
})

const lookUp = (books: Books, id: string): object | undefined =>
  books.intents.get(id) ?? books.charges.get(id) ?? books.refunds.get(id) ?? books.disputes.get(id)
