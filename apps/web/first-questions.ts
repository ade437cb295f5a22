/** What a page asks for first; asked for by a script of its own, long before the app is there. */
export const FIRST_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/prize-pool': ['/api/tournaments/current', '/api/teams'],
  '/bracket': ['/api/tournaments/current'],
}
