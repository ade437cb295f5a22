/** Something the person at the keyboard can set right; told without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
