import { Info } from 'lucide-react'

const FACTS = [
  'Captains invite players by e-mail.',
  'A team has 3 players: the captain and two invited players.',
  'The captain pays the $10 fee for the whole team.',
  'You can reject an invite; the captain may then invite somebody else.',
]

export function InvitesInfo() {
  return (
    <section aria-labelledby="invites-info" className="flex gap-3 rounded-card border border-line bg-blue-soft/40 p-5">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue" />
      <div>
        <h2 id="invites-info" className="font-body text-base font-semibold">
          How invites work
        </h2>
        <ul className="mt-1 grid list-disc gap-1 pl-4 text-small text-text-2">
          {FACTS.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
