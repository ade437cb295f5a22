/** The little orange number on Invites. Decorative: the link's own name says the count. */
export function CountBadge({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`min-w-5 rounded-full bg-boost px-1 text-center font-display text-tiny/5 font-bold text-boost-ink ${className}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
