import { TeamEmblem } from '../teams/TeamEmblem.tsx'

interface FaceOffTeam {
  name: string
  emblem: number
}

interface FaceOffProps {
  /** Plays in blue, on the left. */
  blue: FaceOffTeam
  /** Plays in orange, on the right. */
  orange: FaceOffTeam
  className?: string
}

/** The two teams of a match as two halves that meet at a slant. */
export function FaceOff({ blue, orange, className = '' }: FaceOffProps) {
  return (
    <span className={`grid grid-cols-2 ${className}`}>
      <Half side="blue" team={blue} />
      <span className="sr-only"> vs </span>
      <Half side="orange" team={orange} />
    </span>
  )
}

const HALVES = {
  blue: 'bg-side-blue-half -mr-2.5 pr-9 [clip-path:polygon(0_0,100%_0,calc(100%-1.75rem)_100%,0_100%)]',
  orange:
    'bg-side-orange-half -ml-2.5 items-end pl-9 text-right [clip-path:polygon(1.75rem_0,100%_0,100%_100%,0_100%)]',
} as const

function Half({ side, team }: { side: 'blue' | 'orange'; team: FaceOffTeam }) {
  return (
    <span
      className={`flex min-w-0 flex-col justify-between gap-3 p-4 sm:p-5 forced-colors:border forced-colors:border-[CanvasText] forced-colors:[clip-path:none] ${HALVES[side]}`}
    >
      <TeamEmblem seed={team.emblem} className="size-11 sm:size-13" />
      <span className="font-display text-[1.25rem]/6 font-bold text-text wrap-anywhere sm:text-[1.625rem]/8">
        {team.name}
      </span>
    </span>
  )
}
