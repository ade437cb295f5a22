let page = ''
let cue = ''

const write = (): void => {
  document.title = cue === '' ? page : `${cue} · ${page}`
}

export function setPageTitle(title: string): void {
  page = title
  write()
}

/** A word in front of the title, for those who look at another tab. Empty takes it away. */
export function setTitleCue(text: string): void {
  cue = text
  write()
}
