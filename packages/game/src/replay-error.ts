const SENTENCES = {
  too_large: 'This file is larger than a replay can be',
  header_too_large: 'The header of this file is larger than that of a replay can be',
  cut_off: 'This file ends in the middle of its header',
  wrong_checksum: 'The header of this replay is damaged: its checksum does not match',
  not_a_replay: 'This file is not a Rocket League replay',
  bad_text: 'The header of this replay has a text that cannot be read',
  unknown_property: 'The header of this replay has a kind of property that is not known',
  too_many: 'The header of this replay has more entries than a replay can have',
  too_deep: 'The header of this replay is nested deeper than a replay can be',
  bytes_left_over: 'The header of this replay goes on after its end',
  wrong_kind: 'The header of this replay has a value of another kind than expected',
} as const

export type ReplayProblem = keyof typeof SENTENCES

/** The file is not a replay, is damaged or exceeds a limit; the message can be shown to a person. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError'
  readonly problem: ReplayProblem

  constructor(problem: ReplayProblem) {
    super(SENTENCES[problem])
    this.problem = problem
  }
}
