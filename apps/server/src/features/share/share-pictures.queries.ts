import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SharePictures } from '../../db/server-tables.ts'

export type SharePictureKind = SharePictures['kind']

export const findSharePicture = (db: Db, tournamentId: string, kind: SharePictureKind) =>
  db
    .selectFrom('share_pictures')
    .select(['fingerprint', 'png'])
    .where('tournament_id', '=', tournamentId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Stores the picture, replacing an older one of the cup. */
export async function saveSharePicture(db: Db, picture: Insertable<SharePictures>): Promise<void> {
  const { fingerprint, png } = picture
  await db
    .insertInto('share_pictures')
    .values(picture)
    .onConflict((conflict) =>
      conflict
        .columns(['tournament_id', 'kind'])
        .doUpdateSet({ fingerprint, png, drawn_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}
