import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A run ends with the first test that finds the mistake, so quick files run first. */
export default class QuickFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed()
  }
}
