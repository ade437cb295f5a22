import { dateTimeWithZone } from '../../format/dates.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Pill } from '../../ui/Pill.tsx'

interface BracketHeaderProps {
  name?: string | undefined
  startDate?: string | undefined
}

export function BracketHeader({ name, startDate }: BracketHeaderProps) {
  return (
    <header className="grid justify-items-start gap-1">
      <Pill dot="green">Live Bracket</Pill>
      <PageHeading className="mt-1">Double Elimination Tournament</PageHeading>
      <p className="flex min-h-6 flex-wrap gap-x-3 text-text-2">
        {name && <strong className="font-semibold text-text">{name}</strong>}
        {startDate && <time dateTime={startDate}>{dateTimeWithZone(startDate)}</time>}
      </p>
    </header>
  )
}
