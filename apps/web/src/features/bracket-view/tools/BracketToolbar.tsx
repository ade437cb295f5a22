import X from 'lucide-react/icons/x'
import { buttonStyle } from '../../../ui/button-style.ts'
import { useBoard } from '../board/board-context.ts'
import type { Jump } from '../board/use-jump.ts'
import { ZOOM_LEVELS, type ZoomLevel } from '../layout/zoom.ts'
import { SavePictureButton } from './SavePictureButton.tsx'
import { TeamFinder } from './TeamFinder.tsx'

interface BracketToolbarProps {
  view: 'tree' | 'list'
  onView: (view: 'tree' | 'list') => void
  zoom: ZoomLevel
  onZoom: (zoom: ZoomLevel) => void
  hideFinished: boolean
  onHideFinished: (hide: boolean) => void
  jump: Jump
  followedTeamId: string | null
  onFollow: (teamId: string | null) => void
}

const BUTTON = buttonStyle('secondary', 'small')
const VIEWS = ['tree', 'list'] as const
const ZOOMS: readonly ZoomLevel[] = [...ZOOM_LEVELS, 'fit']

export function BracketToolbar(props: BracketToolbarProps) {
  const { view, onView, zoom, onZoom, hideFinished, onHideFinished, jump, followedTeamId, onFollow } = props
  const { teams, viewer } = useBoard()
  const followedName = teams.get(followedTeamId ?? '')?.team_name
  // The viewer's own match is in the panel above, which has its own button.
  const followsOther = followedName !== undefined && !viewer.teamIds?.has(followedTeamId ?? '')
  const pickTeam = (teamId: string) => {
    onFollow(teamId)
    jump.toTeam(teamId)
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <TeamFinder onPick={pickTeam} />
      <Choice
        label="View"
        options={VIEWS}
        value={view}
        onPick={onView}
        wordFor={(option) => (option === 'tree' ? 'Tree' : 'List')}
      />
      {view === 'tree' && (
        <Choice
          label="Zoom"
          options={ZOOMS}
          value={zoom}
          onPick={onZoom}
          wordFor={(level) => (level === 'fit' ? 'Fit' : `${level * 100}%`)}
        />
      )}
      {followsOther && (
        <button
          type="button"
          disabled={jump.targetId === null}
          onClick={() => jump.toMatch(jump.targetId)}
          className={BUTTON}
        >
          Followed match
        </button>
      )}
      {view === 'tree' && (
        <button
          type="button"
          aria-pressed={hideFinished}
          onClick={() => onHideFinished(!hideFinished)}
          className={`${BUTTON} aria-pressed:border-boost aria-pressed:text-boost`}
        >
          Hide finished rounds
        </button>
      )}
      {followsOther && (
        <button
          type="button"
          onClick={() => onFollow(null)}
          aria-label={`Stop following ${followedName}`}
          className={BUTTON}
        >
          <span className="max-w-40 truncate">{followedName}</span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </button>
      )}
      <div className="max-sm:hidden">
        <SavePictureButton />
      </div>
    </div>
  )
}

interface ChoiceProps<T> {
  label: string
  options: readonly T[]
  value: T
  onPick: (value: T) => void
  wordFor: (value: T) => string
}

/** A row of buttons, one of them pressed. */
function Choice<T extends string | number>({ label, options, value, onPick, wordFor }: ChoiceProps<T>) {
  return (
    <fieldset aria-label={label} className="flex rounded-control border border-line-strong">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onPick(option)}
          className="min-h-8.5 border-line-strong [corner-shape:bevel] first:rounded-bl-[0.4375rem] last:rounded-tr-[0.4375rem] px-3 text-small font-semibold not-first:border-l hover:bg-raised focus-visible:-outline-offset-4 aria-pressed:bg-text aria-pressed:text-canvas aria-pressed:focus-visible:outline-canvas pointer-coarse:min-h-11"
        >
          {wordFor(option)}
        </button>
      ))}
    </fieldset>
  )
}
