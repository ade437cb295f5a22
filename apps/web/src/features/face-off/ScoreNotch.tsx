/** Cut into the top of a face-off, where its halves meet. */
export const ScoreNotch = ({ words }: { words: string }) => (
  <b className="self-start bg-night px-5 py-1 font-display text-xl font-extrabold tabular-nums [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_100%,0.5rem_100%)] forced-colors:[clip-path:none]">
    {words}
  </b>
)
