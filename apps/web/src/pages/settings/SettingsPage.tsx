import { useSearchParams } from 'react-router'
import { useSession } from '../../features/session/use-session.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { PrizesCard } from './PrizesCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { SignedOutSettings } from './SignedOutSettings.tsx'
import { UnsubscribeCard } from './UnsubscribeCard.tsx'
import { YourDataCard } from './YourDataCard.tsx'

export function SettingsPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const unsubscribe = search.get('unsubscribe')
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8 sm:px-6">
      <PageHeading>Account Settings</PageHeading>
      {unsubscribe !== null && <UnsubscribeCard token={unsubscribe} />}
      {session.status === 'loading' && <SettingsSkeleton />}
      {session.status === 'signed-out' && <SignedOutSettings />}
      {session.status === 'signed-in' && (
        <>
          <ProfileCard user={session.user} />
          <DisplayNameForm name={session.user.name} />
          <NotificationsCard />
          <AccountInformation user={session.user} />
          <YourDataCard />
          <PrizesCard />
        </>
      )}
    </div>
  )
}
