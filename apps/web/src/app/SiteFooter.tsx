import { ENTRY_FEE_CENTS } from '@cup/contract/constants'

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line">
      <p className="mx-auto max-w-content px-4 py-6 text-small text-text-3 sm:px-6">
        Weekly 3v3 cups, double elimination, ${ENTRY_FEE_CENTS / 100} per team. A community event, not affiliated with
        Psyonix or Epic Games.
      </p>
    </footer>
  )
}
