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
    // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are looked into
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
  const answer = await stage.request(as, method, path, body)
  if (answer.status === 200) return answer
  throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
