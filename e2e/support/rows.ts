import type { CupTeam } from '@cup/rehearsal/cup'
import { type Person, personWith } from '@cup/rehearsal/person'
import { createPlainBrowser } from '@cup/rehearsal/plain-browser'
import type { ServerProcess } from '@cup/rehearsal/server-process'
import { type Db, openDb, openPool } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { runningDatabase } from '@cup/server/testing/running-database'
import { signInAs } from '@cup/server/testing/sign-in-as'
import { subjectOf } from '@cup/stand-ins/identity/accounts'

/** A sign-in cuts longer names. */
const MAX_NAME_LENGTH = 50

/**
 * Rows that people's actions would leave in the database, written directly: a sign-in or a payment takes a tenth of a
 * second.
 */
export interface Rows {
  person(name: string, email: string): Promise<Person>
  team(cupId: string, name: string, options: { paid: boolean; joined: boolean }): Promise<CupTeam>
  close(): Promise<void>
}

/** The rows of new people get the identity provider of `known`, who has signed in. */
export async function openRows({ origin, dataDir }: ServerProcess, known: Person): Promise<Rows> {
  const db = openDb(openPool({ ...runningDatabase(dataDir), max: 2 }, () => {}))
  const { issuer, subject, picture } = await db
    .selectFrom('users')
    .select(['issuer', 'subject', 'picture'])
    .where('id', '=', known.user.id)
    .executeTakeFirstOrThrow()

  const person = async (fullName: string, email: string): Promise<Person> => {
    const name = fullName.slice(0, MAX_NAME_LENGTH).trim()
    const newSubject = subjectOf(email)
    const newPicture = picture?.replace(subject ?? '', newSubject) ?? null
    const { id } = await db
      .insertInto('users')
      .values({
        name,
        email,
        issuer,
        subject: newSubject,
        picture: newPicture,
        verified: true,
        signed_in_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = { id, name, email, picture: newPicture, is_admin: false, is_super_admin: false, verified: true }
    return personWith(origin, user, await signInAs(db, user), createPlainBrowser())
  }
  return { person, team: (cupId, name, options) => team(db, person, cupId, name, options), close: () => db.destroy() }
}

async function team(
  db: Db,
  person: Rows['person'],
  tournamentId: string,
  name: string,
  { paid, joined }: { paid: boolean; joined: boolean },
): Promise<CupTeam> {
  const slug = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${Math.random().toString(36).slice(2, 8)}`
  const [first, ...others] = [1, 2, 3].map((place) => `${slug}-${place}@example.com`) as [string, string, string]
  const captain = await person(`${name} Captain`, first)
  const players: Person[] = []
  if (joined)
    for (const [index, email] of others.entries()) players.push(await person(`${name} Player ${index + 2}`, email))
  const members = [captain, ...players].map(({ user }) => user)
  const size = joined ? 3 : 1
  const { id } = await createTeam(db, {
    tournamentId,
    name,
    players: members,
    size,
    paid,
    invited: joined ? [] : others,
  })
  return { id, name, captain, players }
}
