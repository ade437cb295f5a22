const OF_THE_BODY = new Set(['content-length', 'content-encoding'])

/** The headers of a 304: those of the response without the ones that describe a body. Names and values alternate. */
export const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, at) => !OF_THE_BODY.has(headers[at - (at % 2)]?.toLowerCase() ?? ''))
