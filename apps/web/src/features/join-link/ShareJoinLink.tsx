import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { notificationMessages } from '../../messages/notification-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/toast.ts'
import { knownLink, useCreateJoinLink, useDeleteJoinLink } from './join-link-queries.ts'

interface ShareJoinLinkProps {
  team: { id: string; team_name: string }
  /** The manage dialog can also renew the link and switch it off. */
  withControls?: boolean
}

/** The captain's link to share: a visitor who opens it and signs in may take a free seat. */
export function ShareJoinLink({ team, withControls = false }: ShareJoinLinkProps) {
  const [url, setUrl] = useState(() => knownLink(team.id))
  const create = useCreateJoinLink(team.id)
  const remove = useDeleteJoinLink(team.id)
  const canShare = typeof navigator.share === 'function'

  const make = () => create.mutate(undefined, { onSuccess: setUrl })
  const share = async (link: string) => {
    try {
      await navigator.share({ title: team.team_name, text: `Join ${team.team_name}`, url: link })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        toast.failure(error, notificationMessages.joinLink.failure)
      }
    }
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      {url === undefined ? (
        <Button size="small" busy={create.isPending} onClick={make} className="justify-self-start">
          <Link2 aria-hidden="true" className="size-4" />
          Get a join link
        </Button>
      ) : (
        <div className="flex items-center gap-1 rounded-control border border-line bg-canvas pl-3">
          <output aria-label="Join link" className="w-0 min-w-0 flex-1 truncate text-small text-text-2">
            {url}
          </output>
          {canShare && (
            <Button size="small" variant="ghost" onClick={() => void share(url)}>
              <Share2 aria-hidden="true" className="size-4" />
              Share
            </Button>
          )}
          <CopyButton text={url} label="Copy join link" />
        </div>
      )}
      <p className="text-small text-text-3">
        Anyone with the link can take a free seat until the draw. A new link replaces the old one.
      </p>
      {withControls && (
        <div className="flex flex-wrap gap-2">
          {url !== undefined && (
            <Button size="small" variant="ghost" busy={create.isPending} onClick={make}>
              Renew link
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => setUrl(undefined) })}
          >
            Switch link off
          </Button>
        </div>
      )}
    </div>
  )
}
