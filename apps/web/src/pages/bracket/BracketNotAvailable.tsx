import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function BracketNotAvailable() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center sm:py-24">
      <svg aria-hidden="true" viewBox="0 0 120 72" className="w-40 fill-none stroke-line-strong" strokeWidth="1.5">
        <path d="M2 6h30v12H2zM2 54h30v12H2zM44 30h30v12H44zM88 30h30v12H88zM32 12h6v24h6M32 60h6V36M74 36h14" />
      </svg>
      <PageHeading>Bracket Not Available Yet</PageHeading>
      <p className="text-text-2">The bracket is generated once enough teams have registered.</p>
      <Link to="/prize-pool" className={buttonStyle('primary')}>
        Register Your Team
      </Link>
    </div>
  )
}
