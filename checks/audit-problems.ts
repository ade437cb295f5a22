interface Advisory {
  url?: string
  title?: string
  severity?: string
  name?: string
}

export interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>
}

/** The reason why an advisory does not affect the product, and the date on which the exception expires. */
export interface AuditException {
  reason: string
  /** As YYYY-MM-DD. */
  until: string
}

/** Advisories of `npm audit --json` without an exception, and exceptions that are no longer needed: one line each. */
export function findAuditProblems(
  report: AuditReport,
  exceptions: Readonly<Record<string, AuditException>>,
  today: string,
): string[] {
  const found = new Map<string, string>()
  for (const { via } of Object.values(report.vulnerabilities ?? {})) {
    for (const advisory of via) {
      // a plain name refers to another entry of the same list
      if (typeof advisory === 'string') continue
      const id = /GHSA-[\w-]+/.exec(advisory.url ?? '')?.[0] ?? advisory.title ?? 'unknown'
      found.set(id, `${id} (${advisory.severity}) in ${advisory.name}: ${advisory.title}`)
    }
  }
  const open = [...found].filter(([id]) => !isAccepted(exceptions[id], today)).map(([, line]) => line)
  const stale = Object.keys(exceptions).filter((id) => !found.has(id))
  return [
    ...open,
    ...stale.map((id) => `${id} is an exception without an advisory: remove it from checks/audit-exceptions.json`),
  ]
}

const isAccepted = (exception: AuditException | undefined, today: string): boolean =>
  exception !== undefined && exception.reason.trim() !== '' && exception.until >= today
