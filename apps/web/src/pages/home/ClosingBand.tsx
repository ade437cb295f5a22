import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button-style.ts'

export function ClosingBand() {
  return (
    <section
      aria-labelledby="closing"
      className="mt-8 flex flex-wrap items-center justify-between gap-5 rounded-card border border-line bg-raised p-6 sm:p-8"
    >
      <div>
        <h2 id="closing" className="text-2xl/8 font-bold">
          Got two teammates?
        </h2>
        <p className="mt-1 text-text-2">Name your team, invite them by e-mail, and you are in.</p>
      </div>
      <Link to="/prize-pool" className={`${buttonStyle('primary')} max-sm:w-full`}>
        Enter Now
      </Link>
    </section>
  )
}
