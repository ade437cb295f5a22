import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files, most of which start processes; begun last, they would run on alone when everything else is done. */
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

/** Begins with the long files, then keeps each project together, so that a worker is used again. */
export default class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => LONG.findIndex((long) => long.test(moduleId))
    const rank = (file: TestSpecification): number => (place(file) === -1 ? LONG.length : place(file))
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) => rank(one) - rank(other) || one.project.name.localeCompare(other.project.name),
    )
  }
}
