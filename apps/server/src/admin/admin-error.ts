/** Something the person at the keyboard can set right; told without a stack. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}
