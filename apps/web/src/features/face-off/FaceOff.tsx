import type { ReactNode } from 'react'
import { TeamEmblem } from '../teams/TeamEmblem.tsx'
import { SeriesPips } from './SeriesPips.tsx'

export interface FaceOffTeam {
  name: string
  /** Null while the team is not known. */
  emblem: number | null
  /** Under the name: its players, or the source of a team that is not known yet. */
  detail?: ReactNode
  /** Games won in the running series. */
  games?: number | undefined
  /** Below everything else, for example whether it has checked in. */
  mark?: ReactNode
  /** Dimmed, because the other team won. */
  lost?: boolean | undefined
}

interface FaceOffProps {
  /** Plays in blue, on the left. */
  blue: FaceOffTeam
  /** Plays in orange, on the right. */
  orange: FaceOffTeam
  size?: keyof typeof SIZES
  /** With it the running series is drawn as pips. */
  bestOf?: number
  /** Shown where the halves meet. */
  middle?: ReactNode
  className?: string
}

/** The two teams of a match as two halves that meet at a slant. */
export function FaceOff({ blue, orange, size = 'card', bestOf, middle, className = '' }: FaceOffProps) {
  return (
    <span className={`relative grid grid-cols-2 ${SIZES[size].root} ${className}`}>
      <Half side="blue" team={blue} size={size} bestOf={bestOf} />
      <span className="sr-only"> VS </span>
      <Half side="orange" team={orange} size={size} bestOf={bestOf} />
      {middle !== undefined && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">{middle}</span>
      )}
    </span>
  )
}

/** Lengths of the stream are in rem of a root that is a 64th of its width. */
const SIZES = {
  card: {
    root: '[--slant:1.75rem] [--meet:0.625rem] [--clear:0.5rem] [--name:1.25rem] sm:[--name:1.625rem]',
    half: 'flex-col justify-between gap-3 p-4 sm:p-5 data-orange:items-end',
    emblem: 'size-11 sm:size-13',
    name: 'leading-[1.2]',
    detail: 'text-small',
  },
  sheet: {
    root: '[--slant:1.5rem] [--meet:0.5rem] [--clear:0.375rem] [--name:1.0625rem] sm:[--name:1.25rem] md:[--name:1.5rem]',
    half: 'flex-col items-start gap-2 p-3 sm:p-4 md:px-5 data-orange:items-end',
    emblem: 'size-9 sm:size-11',
    name: 'leading-[1.3] sm:leading-[1.25]',
    detail: 'text-meta',
  },
  stage: {
    root: '[--slant:5.5rem] [--meet:2.25rem] [--clear:3rem] [--name:2.8rem]',
    half: 'flex-col justify-center gap-[0.8rem] px-[3.2rem] data-orange:items-end items-start',
    emblem: 'size-[5.5rem]',
    name: 'line-clamp-3! pb-[0.12em] leading-[1.04] tracking-[-0.01em]',
    detail: 'text-[1rem]/[1.3]',
  },
  bar: {
    root: '[--slant:1.3rem] [--meet:0.5rem] [--clear:1.8rem] [--name:1.3rem]',
    half: 'items-center gap-[0.8rem] px-[1.2rem] py-[0.7rem] data-orange:flex-row-reverse *:[[role=img]]:mx-auto *:[[role=img]]:text-[0.75rem]',
    emblem: 'size-[2.6rem]',
    name: 'leading-[1.1]',
    detail: 'text-[0.8rem]/[1.3]',
  },
  rail: {
    root: '[--slant:0.75rem] [--meet:0.25rem] [--clear:0.25rem] [--name:0.9375rem] md:[--name:0.8125rem]',
    half: 'relative items-center gap-2 px-2.5 data-series:pb-1.5 data-orange:flex-row-reverse *:[[role=img]]:absolute *:[[role=img]]:right-4 *:[[role=img]]:bottom-[3px] *:[[role=img]]:text-[0.375rem] data-orange:*:[[role=img]]:right-auto data-orange:*:[[role=img]]:left-4',
    emblem: 'size-6',
    name: 'line-clamp-2! leading-[1.15]',
    detail: 'text-meta',
  },
  panel: {
    root: '[--slant:2.2rem] [--meet:0.9rem] [--clear:2.4rem] [--name:1.7rem]',
    half: 'items-center gap-[1rem] px-[1.2rem] data-orange:flex-row-reverse',
    emblem: 'size-[3.6rem]',
    name: 'line-clamp-2! pb-[0.12em] leading-[1.05]',
    detail: 'text-[0.85rem]/[1.3]',
  },
  row: {
    root: '[--slant:0.9rem] [--meet:0.35rem] [--clear:2.4rem] [--name:1.35rem]',
    half: 'items-center gap-[0.7rem] px-[0.9rem] data-orange:flex-row-reverse',
    emblem: 'size-[1.8rem]',
    name: 'line-clamp-2! pb-[0.12em] leading-[1.1]',
    detail: 'text-[0.75rem]/[1.2]',
  },
} as const

const HALVES = {
  blue: 'bg-side-blue-half mr-[calc(0rem-var(--meet))] pr-[calc(var(--slant)+var(--clear))] [clip-path:polygon(0_0,100%_0,calc(100%-var(--slant))_100%,0_100%)]',
  orange:
    'bg-side-orange-half ml-[calc(0rem-var(--meet))] pl-[calc(var(--slant)+var(--clear))] text-right [clip-path:polygon(var(--slant)_0,100%_0,100%_100%,0_100%)]',
} as const

interface HalfProps {
  side: 'blue' | 'orange'
  team: FaceOffTeam
  size: keyof typeof SIZES
  bestOf: number | undefined
}

function Half({ side, team, size, bestOf }: HalfProps) {
  const style = SIZES[size]
  const fit = [...team.name].length > LONG_NAME ? '[--fit:0.78]' : '[--fit:1]'
  const pips = bestOf !== undefined && team.games !== undefined && <SeriesPips won={team.games} bestOf={bestOf} />
  return (
    <span
      data-orange={side === 'orange' || undefined}
      data-lost={team.lost || undefined}
      data-series={pips ? '' : undefined}
      className={`flex min-w-0 text-text data-lost:brightness-65 forced-colors:border forced-colors:border-[CanvasText] forced-colors:[clip-path:none] ${style.half} ${HALVES[side]}`}
    >
      {team.emblem !== null && <TeamEmblem seed={team.emblem} className={style.emblem} />}
      <span className="min-w-0">
        <span
          className={`block text-[length:calc(var(--name)*var(--fit))] font-display font-bold wrap-anywhere ${fit} ${style.name}`}
        >
          {team.name}
        </span>
        {team.detail !== undefined && <span className={`block text-balance ${style.detail}`}>{team.detail}</span>}
      </span>
      {pips}
      {team.mark}
    </span>
  )
}

/** Longer names are set a little smaller, so that they keep to two or three lines. */
const LONG_NAME = 22
