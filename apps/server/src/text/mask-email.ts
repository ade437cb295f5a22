const first = (text: string): string => [...text][0] ?? ''

/** `jane@example.com` becomes `j•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${maskedLocalPart(email)}@${first(domain)}•••.${domain.slice(domain.lastIndexOf('.') + 1)}`
}

/** The display name of a person of whom only the address is known. */
export const maskedLocalPart = (email: string): string => `${first(email)}•••`
