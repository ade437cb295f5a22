import pg from 'pg'

type Query = (config: unknown, ...rest: unknown[]) => unknown

/** One name per text, for all connections of this process. */
const names = new Map<string, string>()
let given = 0
/** A prepared statement fails after a change of its table's columns. */
const CHANGES_TABLES = /\balter table\b/i

/**
 * A connection on which PostgreSQL keeps the plan of each statement with parameters. Tests make the same
 * statements again and again on small tables, where reading and planning one costs about as much as executing it.
 */
export class RememberingClient extends pg.Client {
  static {
    const send = pg.Client.prototype.query as Query
    Object.defineProperty(RememberingClient.prototype, 'query', {
      configurable: true,
      writable: true,
      value: function query(this: RememberingClient, config: unknown, ...rest: unknown[]): unknown {
        const [values, ...others] = rest
        if (typeof config !== 'string') return send.call(this, config, ...rest)
        if (!Array.isArray(values) || values.length === 0) {
          if (CHANGES_TABLES.test(config)) names.clear()
          return send.call(this, config, ...rest)
        }
        return send.call(this, { name: nameOf(config), text: config, values }, ...others)
      },
    })
  }
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  given += 1
  const name = `statement-${given}`
  names.set(text, name)
  return name
}
