import type { User } from '@cup/contract/users'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="flex items-center gap-4">
      <Avatar name={user.name} picture={user.picture} large />
      <div className="min-w-0">
        <p className="text-name font-semibold">{user.name}</p>
        <p className="text-text-2">{user.email}</p>
      </div>
    </Card>
  )
}
