/** The picture of the provider, or the first letter. Decorative: the name stands beside it or in the label. */
export function Avatar({ name, picture, large = false }: { name: string; picture: string | null; large?: boolean }) {
  const size = large ? 'size-16 text-2xl' : 'size-9 text-base'
  if (picture) {
    return (
      <img
        src={picture}
        alt=""
        width={large ? 64 : 36}
        height={large ? 64 : 36}
        referrerPolicy="no-referrer"
        className={`shrink-0 rounded-full border border-line-strong object-cover ${size}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full border border-line-strong bg-blue-soft font-display font-bold text-blue ${size}`}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
