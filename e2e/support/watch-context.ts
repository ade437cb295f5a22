import type { BrowserContext } from '@playwright/test'

/** Records uncaught errors, violations of the content security policy, and every request to another origin. */
export async function watchContext(context: BrowserContext, origin: string, problems: string[]): Promise<void> {
  context.on('weberror', (error) => problems.push(`error: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    const isWeb = protocol === 'http:' || protocol === 'https:'
    if (isWeb && target !== origin) problems.push(`foreign: ${request.url()}`)
  })
  await context.exposeFunction('reportViolation', (text: string) => problems.push(`policy: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
      if (disposition === 'enforce') reportViolation(`${effectiveDirective} ${blockedURI}`)
    })
  })
}
