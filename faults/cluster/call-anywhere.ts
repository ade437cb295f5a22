import type { Invite } from '@cup/contract/invites'
import { openCup } from '@cup/rehearsal/cup'
import { type CallResult, type Person, signIn } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import type { Cluster } from './cluster.ts'

/** An evening behind nginx: any instance may get any call. */
export interface Evening {
  cluster: Cluster
  random: Random
  admin: Person
  cupId: string
  /** Responses that no client may get, not even while an instance is being replaced. */
  failures: string[]
  calls: number
}

/** Makes each call from a new address, so that nginx may route the next one to the other instance. */
export async function call<T>(evening: Evening, person: Person, method: string, path: string, body?: object) {
  evening.calls += 1
  const from = `10.${evening.random.below(250)}.${evening.random.below(250)}.${evening.random.below(250)}`
  const response = await fetch(`${evening.cluster.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // a proxy without a live backend responds with an HTML page
  const result = { status: response.status, body: (text.startsWith('<') ? text : JSON.parse(text)) as T }
  if (response.status >= 500 && response.status !== 503)
    evening.failures.push(`${method} ${path}: ${response.status} ${text.slice(0, 100)}`)
  return result satisfies CallResult<T>
}

export async function must<T>(
  evening: Evening,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const result = await call<T>(evening, person, method, path, body)
  if (result.status !== 200) evening.failures.push(`${method} ${path}: ${result.status} ${JSON.stringify(result.body)}`)
  return result.body
}

/** Opens a cup and enters teams that have paid. */
export async function enter(evening: Evening, number: number, teams: number): Promise<void> {
  const { origin, providers } = evening.cluster
  evening.cupId = (await openCup(evening.admin, `Evening ${number}`)).id
  for (let made = 0; made < teams; made++) {
    const people = await Promise.all(
      [0, 1, 2].map((place) => signIn(origin, `p${number}-${made}-${place}@example.com`, `Player ${place}`)),
    )
    const [captain, ...players] = people as [Person, ...Person[]]
    const body = { team_name: `Team ${number}.${made}`, player_emails: players.map(({ user }) => user.email) }
    const { id } = await must<{ id: string }>(evening, captain, 'POST', '/teams/create', body)
    for (const player of players) {
      const [invite] = await must<Invite[]>(evening, player, 'GET', '/teams/invites')
      await must(evening, player, 'POST', `/teams/invites/${invite?.id}/accept`)
    }
    const checkout = { team_id: id, origin_url: origin }
    const { url } = await must<{ url: string }>(evening, captain, 'POST', '/payments/checkout', checkout)
    providers.controls.payments.pay(url.split('/').at(-1) ?? '')
    await providers.controls.payments.webhooks.settled()
  }
}
