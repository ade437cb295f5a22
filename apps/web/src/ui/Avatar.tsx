import { useState } from 'react'

/** The sign-in provider's picture, or the first letter. Decorative: the name is beside it or in the label. */
export function Avatar({ name, picture, large = false }: { name: string; picture: string | null; large?: boolean }) {
  const [missing, setMissing] = useState<string | null>(null)
  const size = large ? 'size-16 text-2xl' : 'size-9 text-base'
  if (picture && picture !== missing) {
    return (
      <img
        src={picture}
        alt=""
        width={large ? 64 : 36}
        height={large ? 64 : 36}
        referrerPolicy="no-referrer"
        onError={() => setMissing(picture)}
        className={`shrink-0 rounded-full border border-line-strong object-cover ${size}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      data-letter={[...name.trim()][0]?.toUpperCase() ?? '?'}
      className={`grid shrink-0 place-items-center rounded-full border border-line-strong bg-blue-soft font-display font-bold text-blue after:content-[attr(data-letter)] ${size}`}
    />
  )
}
