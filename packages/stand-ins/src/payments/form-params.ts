import { invalid } from './api-error.ts'

export type FormValue = string | FormParams
export interface FormParams {
  [name: string]: FormValue
}

/** Reads `line_items[0][price_data][currency]=usd` into nested records; lists are records keyed by their index. */
export function parseForm(text: string): FormParams {
  const params = emptyParams()
  let appended = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? name
    let place = params
    for (const step of path) {
      const next = place[step]
      place = typeof next === 'object' ? next : newPlace(place, step)
    }
    place[last === '' ? String(appended++) : last] = value
  }
  return params
}

/** Without a prototype, so that a field called __proto__ is only a field. */
const emptyParams = (): FormParams => Object.create(null)

function newPlace(place: FormParams, step: string): FormParams {
  const created = emptyParams()
  place[step] = created
  return created
}

export function readText(params: FormParams, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  throw invalid('Invalid string: expected a string.', 'parameter_invalid_string', name)
}

export function readInteger(params: FormParams, name: string): number | undefined {
  const text = readText(params, name)
  if (text === undefined) return undefined
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  throw invalid(`Invalid integer: ${text}`, 'parameter_invalid_integer', name)
}

export function readRecord(params: FormParams, name: string): FormParams {
  const value = params[name] ?? emptyParams()
  if (typeof value === 'object') return value
  throw invalid('Invalid object', 'parameter_invalid_object', name)
}

export function readMetadata(params: FormParams): Record<string, string> {
  const texts = Object.entries(readRecord(params, 'metadata')).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Record<string, string>
}

export const readList = (params: FormParams, name: string): FormValue[] => Object.values(readRecord(params, name))

export const readTexts = (params: FormParams, name: string): string[] =>
  readList(params, name).filter((value) => typeof value === 'string')

export function refuseUnknown(params: FormParams, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown)
}
