import type { BracketPreview } from '@cup/contract/bracket'
import { TEAM_SIZE } from '@cup/contract/constants'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { bracketPreviewQuery } from '../../../features/admin/admin-queries.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { counted } from '../../../format/counts.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { PanelLoading } from '../Panel.tsx'

const SHOWN_PAIRS = 8

/** What Generate Bracket would do now. */
export function BracketPreflight({ tournamentId }: { tournamentId: string }) {
  const preview = useQuery(bracketPreviewQuery(tournamentId))
  useFailureToast(preview, adminMessages.loadDashboard.failure)
  return (
    <section aria-labelledby="preflight" className="self-start rounded-control border border-line bg-canvas p-4">
      <h3 id="preflight" className="font-semibold">
        Before you generate
      </h3>
      {preview.data ? <Findings preview={preview.data} /> : <PanelLoading query={preview} />}
    </section>
  )
}

function Findings({ preview }: { preview: BracketPreview }) {
  const warnings = preflightWarnings(preview)
  return (
    <div className="mt-2 grid gap-3 text-small">
      <ul className="grid gap-1.5">
        {preview.can_generate ? (
          <li className="flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-green" />
            {counted(preview.paid_teams.length, 'paid team')}, {counted(preview.match_count, 'match', 'matches')},{' '}
            {counted(preview.byes, 'bye')}
          </li>
        ) : (
          <li className="flex gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-red" />
            {preview.reason ?? 'The bracket cannot be generated yet'}
          </li>
        )}
        {warnings.map(({ text, names }) => (
          <li key={text} className="flex gap-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-yellow" />
            <span className="min-w-0">
              {text}
              {names.length > 0 && <span className="text-text-2">: {names.join(', ')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {preview.first_round.length > 0 && <FirstRound pairs={preview.first_round} />}
    </div>
  )
}

function FirstRound({ pairs }: { pairs: BracketPreview['first_round'] }) {
  const rest = pairs.slice(SHOWN_PAIRS)
  return (
    <div>
      <h4 className="font-medium">First round: {counted(pairs.length, 'pair')}</h4>
      <Pairs pairs={pairs.slice(0, SHOWN_PAIRS)} />
      {rest.length > 0 && (
        <details>
          <summary className="-mx-2 flex min-h-9 w-fit cursor-pointer items-center rounded-chip px-2 text-text-2 hover:bg-raised pointer-coarse:min-h-11">
            and {rest.length} more
          </summary>
          <Pairs pairs={rest} />
        </details>
      )}
    </div>
  )
}

function Pairs({ pairs }: { pairs: BracketPreview['first_round'] }) {
  return (
    <ol className="mt-1 grid gap-x-6 gap-y-1 text-text-2 sm:grid-cols-2">
      {pairs.map(({ team1_name, team2_name }) => (
        <li key={`${team1_name} ${team2_name}`} className="min-w-0">
          {team1_name} <span className="text-text-3">vs</span> {team2_name}
        </li>
      ))}
    </ol>
  )
}

interface PreflightWarning {
  text: string
  names: string[]
}

/** Open points before the draw. None of them blocks it. */
function preflightWarnings(preview: BracketPreview): PreflightWarning[] {
  const { unpaid_teams: unpaid, disputed_teams: disputed, short_teams: short } = preview
  const { players_on_two_teams: doubled, open_checkouts: open } = preview
  const found: (PreflightWarning | false)[] = [
    unpaid.length > 0 && {
      text: `${counted(unpaid.length, 'unpaid team')} left out`,
      names: unpaid.map(({ team_name }) => team_name),
    },
    disputed.length > 0 && {
      text: `${counted(disputed.length, 'paid team')} with a disputed entry fee`,
      names: disputed.map(({ team_name }) => team_name),
    },
    short.length > 0 && {
      text: `${counted(short.length, 'team')} without ${TEAM_SIZE} players`,
      names: short.map(({ team_name, players }) => `${team_name} (${players}/${TEAM_SIZE})`),
    },
    doubled.length > 0 && {
      text: `${counted(doubled.length, 'player')} on two paid teams`,
      names: doubled.map(({ player_name, team_names }) => `${player_name} (${team_names.join(' and ')})`),
    },
    open > 0 && {
      text: `${counted(open, 'checkout')} still open. A payment that arrives after the draw is refunded.`,
      names: [],
    },
  ]
  return found.filter((warning) => warning !== false)
}
