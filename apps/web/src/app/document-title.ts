let page = ''
let cue = ''

const write = (): void => {
  document.title = cue === '' ? page : `${cue} · ${page}`
}

export function setPageTitle(title: string): void {
  page = title
  write()
}

/** Words in front of the title, visible from another tab. An empty text removes them. */
export function setTitleCue(text: string): void {
  cue = text
  write()
}
