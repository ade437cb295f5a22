import type { Row } from '../storage/store.ts'
import { invalid, noSuch } from './api-error.ts'
import { type FormParams, readInteger, readRecord, readText } from './form-params.ts'

export interface ListPage<R> {
  object: 'list'
  data: R[]
  has_more: boolean
  url: string
}

type Listed = Row & { created: number }

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** Newest first, as the provider lists everything, with its cursors and its `created` range. */
export function listPage<R extends Listed>(rows: R[], params: FormParams, url: string): ListPage<R> {
  const limit = readInteger(params, 'limit') ?? DEFAULT_LIMIT
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalid('Invalid limit: must be between 1 and 100', 'parameter_invalid', 'limit')
  }
  const newestFirst = rows.filter(createdWithin(params)).reverse()
  const after = readText(params, 'starting_after')
  const before = readText(params, 'ending_before')
  const rest = newestFirst.slice(after === undefined ? 0 : positionOf(newestFirst, after) + 1)
  if (before === undefined) return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
  const newer = newestFirst.slice(0, positionOf(newestFirst, before))
  return { object: 'list', data: newer.slice(-limit), has_more: newer.length > limit, url }
}

/** Keeps the rows whose fields equal those of the filters that were sent. */
export const matching = <R extends Row>(rows: R[], params: FormParams, fields: (keyof R & string)[]): R[] => {
  const wanted = fields.flatMap((field) => {
    const value = readText(params, field)
    return value === undefined ? [] : [{ field, value }]
  })
  return rows.filter((row) => wanted.every(({ field, value }) => row[field] === value))
}

function positionOf(rows: Row[], id: string): number {
  const position = rows.findIndex((row) => row.id === id)
  if (position < 0) throw noSuch('object', id, 'starting_after')
  return position
}

function createdWithin(params: FormParams): (row: Listed) => boolean {
  if (params.created === undefined) return () => true
  if (typeof params.created === 'string') {
    const exactly = readInteger(params, 'created')
    return ({ created }) => created === exactly
  }
  const range = readRecord(params, 'created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => readInteger(range, name))
  return ({ created }) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}
