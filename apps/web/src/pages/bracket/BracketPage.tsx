import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function BracketPage() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-20 text-center">
      <PageHeading>Bracket Not Available Yet</PageHeading>
      <p className="text-text-2">The bracket is generated once enough teams have registered.</p>
      <Link to="/prize-pool" className={buttonStyle('primary')}>
        Register Your Team
      </Link>
    </div>
  )
}
