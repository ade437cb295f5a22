import type { TestApp } from './test-app.ts'

/** Sends a raw request with any body and any headers. */
export async function sendRaw(
  { app }: TestApp,
  method: string,
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, detail: response.body === '' ? '' : response.json().detail, response }
}
