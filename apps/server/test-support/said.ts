import type { TestAnswer } from './test-app.ts'

/** The status of a response, and the sentence of a refusal. */
export const said = ({ status, body }: TestAnswer): [number, string | undefined] => [status, body.detail]
