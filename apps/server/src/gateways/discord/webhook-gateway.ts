import * as z from 'zod/mini'
import type { DiscordConfig } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { type AllowedPlaces, allowedAddress } from '../safe-fetch/allowed-address.ts'
import { createSafeFetch, type SafeFetchOptions, type SafeResponse } from '../safe-fetch/safe-post.ts'
import type { DiscordGateway, DiscordResult } from './discord-gateway.ts'

const discordPlaces = (localOrigin: string | null): AllowedPlaces => ({
  hosts: ['discord.com', 'canary.discord.com', 'ptb.discord.com', 'discordapp.com'],
  path: /^\/api\/(v\d{1,2}\/)?webhooks\/\d{5,25}\/[\w-]{20,120}$/,
  localOrigin,
  refusal: 'This is not the address of a Discord webhook (https://discord.com/api/webhooks/…)',
})

/** Suppresses the preview of links. */
const SUPPRESS_EMBEDS = 4
const RateLimited = z.object({ retry_after: z.number() })

export function createWebhookGateway(
  config: DiscordConfig,
  options: Partial<Omit<SafeFetchOptions, 'places'>> = {},
): DiscordGateway {
  const places = discordPlaces(config.localOrigin)
  const safeFetch = createSafeFetch({ ...options, places })
  return {
    mustBeWebhook: (url) => {
      allowedAddress(url, places)
      // The end of the path is the token, which is masked; with a query the token would be shown.
      if (url.includes('?')) throw new AppError('invalid', places.refusal)
    },
    post: async (url, text) => {
      const message = { content: text, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }
      const body = Buffer.from(JSON.stringify(message))
      return toResult(
        await safeFetch.post({ url: `${url}?wait=true`, headers: { 'content-type': 'application/json' }, body }),
      )
    },
  }
}

function toResult({ status, retryAfterSeconds, body }: SafeResponse): DiscordResult {
  if (status >= 200 && status < 300) return { outcome: 'sent', waitSeconds: null, status }
  if (status === 429) return { outcome: 'later', waitSeconds: retryAfterIn(body) ?? retryAfterSeconds, status }
  return { outcome: status >= 500 ? 'later' : 'refused', waitSeconds: null, status }
}

/** The body has fractions of a second, the header is rounded up. */
function retryAfterIn(body: string): number | null {
  try {
    const parsed = z.safeParse(RateLimited, JSON.parse(body))
    return parsed.success ? parsed.data.retry_after : null
  } catch {
    return null
  }
}
