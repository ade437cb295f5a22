import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A run ends with the first test that notices the mistake, so the quick files come first. */
export default class QuickFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed()
  }
}
