import type { Deps } from '../src/deps.ts'

/** The parts of a server that a run uses: calls as a person, the database and the jobs. */
export interface Stage {
  deps: Deps
  request(
    as: { id: string } | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: callers access any field
    body: any
  }>
}

/** A call that must succeed. */
export async function must(
  stage: Stage,
  as: { id: string },
  method: string,
  path: string,
  body?: unknown,
): ReturnType<Stage['request']> {
  const response = await stage.request(as, method, path, body)
  if (response.status === 200) return response
  throw new Error(`${method} ${path} responded with ${response.status}: ${JSON.stringify(response.body)}`)
}
