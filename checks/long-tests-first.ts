import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files, most of which start processes. If they began last, they would run alone at the end. */
const LONG = [
  /\/faults\//,
  /\/deploy\//,
  /\/run-server\.test\./,
  /\/stopping\.test\./,
  /\/restore-.*\.test\./,
  /\/commands\.test\./,
  /\/back.?up.*\.test\./,
  /\/whole-cup.*\.test\./,
  /\/authorisation-matrix\.test\./,
  /\/count-call\.test\./,
  /\/job-system\.test\./,
  /\/embedded-postgres\.test\./,
  /\/every-plan\.test\./,
  /\/public-reads\.test\./,
]

/** Starts the long files first, then keeps each project together, so that workers are reused. */
export default class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ moduleId }: TestSpecification): number => LONG.findIndex((long) => long.test(moduleId))
    const rank = (file: TestSpecification): number => (position(file) === -1 ? LONG.length : position(file))
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) => rank(one) - rank(other) || one.project.name.localeCompare(other.project.name),
    )
  }
}
