import { vi } from 'vitest'

class RecordedPath {
  d: string
  constructor(d = '') {
    this.d = d
  }
  addPath({ d }: RecordedPath, matrix: object) {
    this.d += `${d} by ${JSON.stringify(matrix)}`
  }
}

/** jsdom draws nothing: records every call and every assignment to a canvas, in their order. */
export function recordCanvas(): { context: CanvasRenderingContext2D; drawn: string[] } {
  const drawn: string[] = []
  const written = (value: unknown) => (value instanceof RecordedPath ? value.d : String(value))
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get:
      (_, method) =>
      (...values: unknown[]) =>
        drawn.push(`${String(method)}(${values.map(written).join(', ')})`),
    set: (_, property, value) => {
      drawn.push(`${String(property)} = ${value}`)
      return true
    },
  })
  vi.stubGlobal('Path2D', RecordedPath)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  return { context, drawn }
}
