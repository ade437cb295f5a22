/** `friday-cup-7-payouts.csv` */
export function fileName(tournamentName: string, what: string): string {
  const slug = tournamentName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${slug === '' ? 'tournament' : slug}-${what}.csv`
}
