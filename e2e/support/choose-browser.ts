/** A source of a Chromium. */
export interface BrowserSource {
  /** Completes the line "browser: PATH (…)". */
  name: string
  /** Whether this source supports this machine. */
  fits: boolean
  /** The executable, downloaded or unpacked if necessary; undefined when there is none. */
  find(): Promise<string | undefined>
}

export interface Choice {
  executable: string
  source: string
}

export interface Machine {
  platform: string
  isDebian: boolean
  isRoot: boolean
}

/**
 * Takes the first browser that starts. An executable that lacks libraries, or that only explains how to install a
 * browser (as Ubuntu's does), is skipped.
 */
export async function chooseBrowser(
  sources: readonly BrowserSource[],
  starts: (executable: string) => Promise<boolean>,
  machine: Machine,
): Promise<Choice> {
  const reasons: string[] = []
  for (const { name, find } of sources.filter(({ fits }) => fits)) {
    try {
      const executable = await find()
      if (executable !== undefined && (await starts(executable))) return { executable, source: name }
      reasons.push(executable === undefined ? `${name}: none` : `${name}: ${executable} does not start`)
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`no browser for the tests. ${remedy(machine)}\n${reasons.map((line) => `  ${line}`).join('\n')}`)
}

/** The one command that would help. */
function remedy({ platform, isDebian, isRoot }: Machine): string {
  if (platform === 'linux' && isDebian) return `Run: ${isRoot ? '' : 'sudo '}apt-get install chromium`
  if (platform === 'linux') return 'Run: sudo node launch.cjs playwright install --with-deps chromium'
  return 'Run: node launch.cjs playwright install chromium'
}
