/** The little orange number on Invites. Hidden from screen readers: the link's name has the count. */
export function CountBadge({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      data-count={count > 99 ? '99+' : count}
      className={`min-w-5 rounded-full bg-boost px-1 text-center font-display text-tiny/5 font-bold text-boost-ink after:content-[attr(data-count)] ${className}`}
    />
  )
}
