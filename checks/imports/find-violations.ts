import { findCircles } from './find-circles.ts'
import { type Import, workspaceOf } from './read-imports.ts'
import { APART, APP_ENTRIES, FEATURES, RULES, type Rule, SHARED_BETWEEN_FEATURES, WEB_FEATURES } from './rules.ts'

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Every import that a rule forbids, as a sentence that names both files and says what to do instead. */
export function findViolations(imports: readonly Import[]): string[] {
  const perImport = imports.flatMap((found) =>
    (isTest(found.from)
      ? reachesIntoWorkspace(found)
      : [
          ...reachesIntoWorkspace(found),
          ...violatesFeatureOrder(found),
          ...violatesSeparation(found),
          ...breaksRules(found),
        ]
    ).map((instead) => `${found.from} → ${found.to}: ${instead}`),
  )
  const circles = findCircles(imports).map(
    (circle) => `${circle.join(' → ')}: A circle: move the shared code into a file of its own.`,
  )
  return [...perImport, ...circles]
}

/** Entries of an app's package.json that are not in APP_ENTRIES. */
export function findUnknownEntries(app: string, exported: readonly string[]): string[] {
  return exported
    .filter((entry) => !APP_ENTRIES[app]?.includes(entry))
    .map((entry) => `${app}/package.json exports ${entry}: Drive the app over HTTP, settings or its database instead.`)
}

function reachesIntoWorkspace({ from, to, specifier }: Import): string[] {
  if (!specifier.startsWith('.') || workspaceOf(from) === workspaceOf(to)) return []
  return ['Use another workspace through an entry in the "exports" of its package.json, never by path.']
}

function violatesFeatureOrder(found: Import): string[] {
  return [...violatesOrder('apps/web/src/features', WEB_FEATURES, found), ...violatesServerOrder(found)]
}

/** For an import of another feature: what is wrong with its place in the order. */
function violatesOrder(folder: string, order: readonly string[], { from, to }: Import): string[] {
  const [own, other] = [from, to].map((file) => folderIn(folder, file))
  if (own === undefined || other === undefined || own === other) return []
  const [rung, otherRung] = [own, other].map((name) => order.indexOf(name))
  if (rung === -1 || otherRung === -1) return ['Give every feature its place in checks/imports/rules.ts.']
  if (Number(otherRung) < Number(rung)) return []
  return [`${own} is below ${other} and may not use it: move the shared code down, or the use case up.`]
}

function violatesServerOrder(found: Import): string[] {
  const folder = 'apps/server/src/features'
  const upward = violatesOrder(folder, FEATURES, found)
  const [own, other] = [found.from, found.to].map((file) => folderIn(folder, file))
  if (upward.length > 0 || own === undefined || other === undefined || own === other) return upward
  if (SHARED_BETWEEN_FEATURES.test(found.to)) return []
  return ['From another feature only *.queries, *.rules, *.view, *.step and *.job may be imported.']
}

function violatesSeparation({ from, to }: Import): string[] {
  return APART.filter(({ folder }) => {
    const [own, other] = [from, to].map((file) => folderIn(folder, file))
    return own !== undefined && other !== undefined && own !== other
  }).map(({ instead }) => instead)
}

const folderIn = (parent: string, file: string): string | undefined =>
  file.startsWith(`${parent}/`) ? /^[^/]+(?=\/)/.exec(file.slice(parent.length + 1))?.[0] : undefined

function breaksRules({ from, to, isType }: Import): string[] {
  return RULES.filter((rule) => appliesTo(rule, from) && !(rule.typesAreFree && isType) && !isAllowed(rule, to)).map(
    ({ instead }) => instead,
  )
}

const appliesTo = ({ files, except = [] }: Rule, file: string): boolean =>
  matches(file, files) && !except.some((pattern) => matches(file, pattern))

function isAllowed({ mayUse, mayNotUse = [] }: Rule, target: string): boolean {
  if (mayUse !== undefined && !mayUse.some((pattern) => matches(target, pattern))) return false
  return !mayNotUse.some((pattern) => matches(target, pattern))
}

const compiled = new Map<string, RegExp>()

/** `*` within a folder, `**` across folders, `{a,b}` either. */
function matches(text: string, pattern: string): boolean {
  const known = compiled.get(pattern)
  if (known !== undefined) return known.test(text)
  const source = pattern
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(
      /\*\*\/?|\*|\{|\}|,/g,
      (sign) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|' })[sign] ?? sign,
    )
  const expression = new RegExp(`^${source}$`)
  compiled.set(pattern, expression)
  return expression.test(text)
}
