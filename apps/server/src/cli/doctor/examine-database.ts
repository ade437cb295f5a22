import type { Settings } from '../../config.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { connect, type OpenDatabase, openDatabase } from '../open-database.ts'
import { type DatabaseFacts, findDatabaseFacts, findIdentity, isPooledByTransaction } from './database-facts.queries.ts'
import type { ClockReading } from './examine-providers.ts'
import { type Finding, reasonOf, well, wrong } from './finding.ts'

/** The oldest version on which a whole cup has been tested. */
const MIN_VERSION = 150_000
/** Two instances and one that is being replaced, each with pool, job queue, live channel and metrics. */
const MIN_FREE_CONNECTIONS = 50

export interface DatabaseExamination {
  findings: Finding[]
  clocks: ClockReading[]
}

type Addresses = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** Checks version, rights, TLS, poolers and the number of connections, for each address. Writes nothing. */
export async function examineDatabase(settings: Addresses): Promise<DatabaseExamination> {
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase(settings)
    const facts = await findDatabaseFacts(database.db)
    const readAt = new Date()
    const findings = [
      versionFinding(facts),
      rightsFinding(facts),
      tlsFinding(facts),
      await poolerFinding(database, settings),
      connectionsFinding(facts),
    ]
    return { findings, clocks: [{ name: 'the database', time: facts.now, readAt }] }
  } catch (error) {
    return { findings: [wrong('database', unreachable(error, settings))], clocks: [] }
  } finally {
    await database?.close()
  }
}

function unreachable(error: unknown, { databaseDirectUrl }: Addresses): string {
  const reason = reasonOf(error)
  // the text of PgBouncer
  if (reason.includes('unsupported startup parameter')) {
    return databaseDirectUrl === null
      ? `${reason}: DATABASE_URL leads to PgBouncer, so set DATABASE_DIRECT_URL to PostgreSQL itself`
      : `${reason}: DATABASE_DIRECT_URL leads to a pooler too, set it to PostgreSQL itself`
  }
  const name = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  return `${reason}: check ${name}, and that the database accepts this machine and this account`
}

function versionFinding({ version, versionNumber, encoding }: DatabaseFacts): Finding {
  if (versionNumber < MIN_VERSION) return wrong('database version', `${version}: PostgreSQL 15 or newer is needed`)
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

const POOLER = 'database pooler'

async function poolerFinding(direct: OpenDatabase, { databaseUrl, databaseDirectUrl }: Addresses): Promise<Finding> {
  if (await isPooled(direct)) {
    return databaseDirectUrl === null
      ? wrong(
          POOLER,
          'DATABASE_URL leads to a pooler that shares connections by transaction, and live events, locks and migrations need a session: set DATABASE_DIRECT_URL to PostgreSQL itself',
        )
      : wrong(POOLER, 'DATABASE_DIRECT_URL leads to a pooler too: set it to PostgreSQL itself')
  }
  if (databaseUrl === null || databaseDirectUrl === null) return well(POOLER, 'none, or by session')
  const pooled = connect({ connectionString: databaseUrl }, { throughPooler: true })
  try {
    return (await findIdentity(pooled.db)) === (await findIdentity(direct.db))
      ? well(POOLER, 'DATABASE_URL and DATABASE_DIRECT_URL lead to the same database')
      : wrong(POOLER, 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: correct one of them')
  } catch (error) {
    return wrong(POOLER, `${reasonOf(error)}: check DATABASE_URL, and the account and the database in the pooler`)
  } finally {
    await pooled.close()
  }
}

async function isPooled({ db, connection }: OpenDatabase): Promise<boolean> {
  const second = connect(connection)
  try {
    return await isPooledByTransaction(db, second.db)
  } finally {
    await second.close()
  }
}

const connectionsFinding = ({ connectionsLeft }: DatabaseFacts): Finding =>
  connectionsLeft < MIN_FREE_CONNECTIONS
    ? wrong(
        'database connections',
        `${connectionsLeft} are free, and two instances want ${MIN_FREE_CONNECTIONS}: raise max_connections`,
      )
    : well('database connections', `${connectionsLeft} are free`)
