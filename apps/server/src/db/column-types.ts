import type { ColumnType, JSONColumnType } from 'kysely'

export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
export type RequiredStamp = ColumnType<Date, Date | string, Date | string>
export type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Json = JSONColumnType<object | null, string | null, string | null>
