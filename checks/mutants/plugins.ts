/** Additions to the mutation tester: it tries only a sample, and skips log lines and class names. */
import { type Checker, CheckStatus } from '@stryker-mutator/api/check'
import type { Ignorer } from '@stryker-mutator/api/ignore'
import { declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { isSampled } from './is-sampled.ts'

const sample = { seed: process.env.MUTANTS_SEED ?? '', share: Number(process.env.MUTANTS_SHARE ?? 1) }

const sampleChecker: Checker = {
  init: async () => {},
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(sample, mutant)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not tried' },
      ]),
    ),
}

interface Node {
  type: string
  /** Of a statement. */
  expression?: Node
  /** Of an attribute. */
  name?: { name?: string }
  /** Of a call. */
  callee?: { type: string; object?: { name?: string; property?: { name?: string } } }
}

/** `log.info(…)`, `deps.log.warn(…)`: no behaviour depends on the texts, which are for operators. */
const logLines: Ignorer = {
  shouldIgnore: (path) => {
    const { node } = path as { node: Node }
    const { type, callee } = node.type === 'ExpressionStatement' && node.expression ? node.expression : node
    if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
    const object = callee.object?.name ?? callee.object?.property?.name
    return object === 'log' ? 'texts of the log' : undefined
  },
}

/** The browser's audits check how a page looks; component tests do not test class names. */
const classNames: Ignorer = {
  shouldIgnore: (path) => {
    const { node } = path as { node: Node }
    return node.type === 'JSXAttribute' && node.name?.name === 'className' ? 'class names' : undefined
  },
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'sample', () => sampleChecker),
  declareValuePlugin(PluginKind.Ignore, 'log-lines', logLines),
  declareValuePlugin(PluginKind.Ignore, 'class-names', classNames),
]
