/** What is strange about the frames that it sends. */
export interface GameQuirks {
  silent: boolean
  binary: boolean
  /** `Data` as an object, as documented, and not as a string of JSON. */
  dataAsObject: boolean
}
