import { MIN_PAID_TEAMS } from '@cup/contract/constants'
import { shortDollars } from '@cup/contract/money'
import type { AdminStats } from '@cup/contract/stats'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { FormEvent, ReactNode } from 'react'
import { useCupTerms } from '../../../features/tournament/use-cup-terms.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useNewCup } from '../tournaments/CreateTournament.tsx'
import { registrationAddress } from './AttentionAction.tsx'

/** The steps from an empty installation to the first draw. */
export function CupGuide({ stats }: { stats: AdminStats }) {
  const hasCup = stats.tournament_id !== null
  const { entryFee, isFree, drawsItselfFrom } = useCupTerms()
  const minTeams = drawsItselfFrom ?? MIN_PAID_TEAMS
  const inWords = isFree ? 'are in' : 'have paid'
  return (
    <Card>
      <h2 className="text-section font-semibold">{hasCup ? 'Your cup is open' : 'Set up your first cup'}</h2>
      <ol className="mt-4 grid gap-5">
        <Step number={1} title="Create the cup" isDone={hasCup}>
          {!hasCup && <FirstCupForm />}
        </Step>
        <Step number={2} title="Send the captains to the registration page">
          <p className="flex flex-wrap items-center gap-x-2 break-all">
            <a href={registrationAddress()} className="font-medium text-text underline underline-offset-4">
              {registrationAddress()}
            </a>
            <CopyButton text={registrationAddress()} label="Copy the registration link" />
          </p>
          <p>
            A captain signs in, names the team{isFree ? ' and' : ','} invites two players
            {isFree ? '.' : ` and pays the ${shortDollars(entryFee)} entry fee.`}
          </p>
        </Step>
        <Step number={3} title="Generate the bracket">
          <p>
            {hasCup ? `${stats.paid_teams} of at least ${minTeams} teams ${inWords}. ` : ''}
            {drawsItselfFrom === undefined
              ? `Once ${minTeams} teams ${inWords}, Generate Bracket draws them and closes registration.`
              : 'The bracket is drawn at the start, and registration closes. Generate Bracket does this earlier.'}{' '}
            Then this page lists every check-in and result that needs you.
          </p>
        </Step>
      </ol>
    </Card>
  )
}

function FirstCupForm() {
  const { fields, submit, isPending } = useNewCup(() => {})
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) submit()
  }
  return (
    <form noValidate aria-label="First cup" onSubmit={onSubmit} className="mt-2 grid max-w-md gap-4">
      {fields}
      <Button type="submit" variant="primary" busy={isPending} className="justify-self-start max-sm:w-full">
        Create Tournament
      </Button>
    </form>
  )
}

interface StepProps {
  number: number
  title: string
  isDone?: boolean
  children: ReactNode
}

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-control border border-line-strong font-display font-bold"
      >
        {isDone ? <CircleCheck className="size-5 text-green" /> : number}
      </span>
      <div className="grid content-start gap-1 pt-1 text-text-2">
        <h3 className="font-semibold text-text">
          {title}
          {isDone && <span className="font-normal text-text-2"> (done)</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}
