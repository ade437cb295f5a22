import type { TestResponse } from './test-app.ts'

/** The status of a response, and the text of a refusal. */
export const statusAndDetail = ({ status, body }: TestResponse): [number, string | undefined] => [status, body.detail]
