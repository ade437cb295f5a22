/** Oddities of the frames it sends. */
export interface GameQuirks {
  silent: boolean
  binary: boolean
  /** `Data` as an object, as documented, and not as a string of JSON. */
  dataAsObject: boolean
}
