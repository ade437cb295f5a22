import type { BrowserContext } from '@playwright/test'

/** Notes errors nobody caught, what the content security policy refused, and every request that leaves the origin. */
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
