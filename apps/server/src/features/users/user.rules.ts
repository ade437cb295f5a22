import { foldEmail } from '@cup/contract/text-fields'

interface Person {
  subject: string | null
  super_admin_of: string | null
}

/**
 * Whether this account may grant and revoke admin rights. The account is pinned when it signs in with the configured
 * address, and stays pinned when its address changes.
 */
export const isSuperAdmin = (person: Person, superAdminEmail: string): boolean =>
  person.subject !== null && person.super_admin_of !== null && person.super_admin_of === foldEmail(superAdminEmail)

/** The super admin is an admin even if `is_admin` is false. */
export const isAdmin = (person: Person & { is_admin: boolean }, superAdminEmail: string): boolean =>
  person.is_admin || isSuperAdmin(person, superAdminEmail)
