/** A box of the final size while its content loads. Decorative; the region around it says "Loading". */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block rounded-chip bg-raised ${className}`} />
}
