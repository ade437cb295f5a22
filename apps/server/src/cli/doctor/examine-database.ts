import type { Settings } from '../../config.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { connect, type OpenDatabase, openDatabase } from '../open-database.ts'
import { type DatabaseFacts, findDatabaseFacts, isPooledByTransaction } from './database-facts.queries.ts'
import type { ClockReading } from './examine-providers.ts'
import { type Finding, reasonOf, well, wrong } from './finding.ts'

/** The oldest version that a whole cup was played on. */
const OLDEST_VERSION = 150_000
/** Two instances with their pools, the job queue, the live channel and the scrape, and one being replaced. */
const CONNECTIONS_WANTED = 50

export interface DatabaseExamination {
  findings: Finding[]
  clocks: ClockReading[]
}

/** Looks at version, rights, TLS, poolers and the number of connections. Writes nothing. */
export async function examineDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<DatabaseExamination> {
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase(settings)
    const facts = await findDatabaseFacts(database.db)
    const readAt = new Date()
    const findings = [
      versionFinding(facts),
      rightsFinding(facts),
      tlsFinding(facts),
      await poolerFinding(database),
      connectionsFinding(facts),
    ]
    return { findings, clocks: [{ name: 'the database', time: facts.now, readAt }] }
  } catch (error) {
    const text = `${reasonOf(error)}: check DATABASE_URL, and that the database accepts this machine and this account`
    return { findings: [wrong('database', text)], clocks: [] }
  } finally {
    await database?.close()
  }
}

function versionFinding({ version, versionNumber, encoding }: DatabaseFacts): Finding {
  if (versionNumber < OLDEST_VERSION) return wrong('database version', `${version}: PostgreSQL 15 or newer is needed`)
  if (encoding !== 'UTF8') return wrong('database version', `its encoding is ${encoding}: create it with encoding UTF8`)
  return well('database version', `PostgreSQL ${version}, UTF8`)
}

function rightsFinding(facts: DatabaseFacts): Finding {
  const { mayCreateTables, mayCreateSchemas, isSuperuser } = facts
  const missing = [
    ...(mayCreateTables ? [] : ['GRANT CREATE ON SCHEMA public']),
    ...(mayCreateSchemas ? [] : ['GRANT CREATE ON DATABASE']),
  ]
  if (missing.length > 0) return wrong('database rights', `migrations need ${missing.join(' and ')} for this account`)
  return well(
    'database rights',
    isSuperuser ? 'superuser: an account that owns only this database is enough' : 'enough',
  )
}

function tlsFinding({ usesTls, address }: DatabaseFacts): Finding {
  if (usesTls) return well('database TLS', 'encrypted')
  if (address === null || isLoopbackHost(address)) return well('database TLS', 'on this machine, not needed')
  return wrong(
    'database TLS',
    'the connection leaves this machine unencrypted: add ?sslmode=verify-full to DATABASE_URL',
  )
}

async function poolerFinding({ db, connection }: OpenDatabase): Promise<Finding> {
  const second = connect(connection)
  try {
    const isPooled = await isPooledByTransaction(db, second.db)
    return isPooled
      ? wrong(
          'database pooler',
          'it shares connections by transaction, and live events and locks need a session: use session pooling, or connect to PostgreSQL itself',
        )
      : well('database pooler', 'none, or by session')
  } finally {
    await second.close()
  }
}

const connectionsFinding = ({ connectionsLeft }: DatabaseFacts): Finding =>
  connectionsLeft < CONNECTIONS_WANTED
    ? wrong(
        'database connections',
        `${connectionsLeft} are free, and two instances want ${CONNECTIONS_WANTED}: raise max_connections`,
      )
    : well('database connections', `${connectionsLeft} are free`)
