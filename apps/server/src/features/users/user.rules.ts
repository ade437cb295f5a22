import { foldEmail } from '@cup/contract/text-fields'

interface Person {
  email: string | null
  subject: string | null
  verified: boolean
}

/** Whether this account may grant and revoke admin rights: its verified address is the configured one. */
export const isSuperAdmin = (person: Person, superAdminEmail: string): boolean =>
  person.verified && person.subject !== null && person.email !== null && person.email === foldEmail(superAdminEmail)

/** The super admin is always an admin, whatever the row says. */
export const isAdmin = (person: Person & { is_admin: boolean }, superAdminEmail: string): boolean =>
  person.is_admin || isSuperAdmin(person, superAdminEmail)
