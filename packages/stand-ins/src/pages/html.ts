const HTML = Symbol('html')

export interface Html {
  readonly [HTML]: string
}

type Content = string | number | Html | readonly Html[] | null

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template for markup: every value is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  const parts = strings.map((text, index) => text + (index < contents.length ? render(contents[index] ?? null) : ''))
  return { [HTML]: parts.join('') }
}

export const markup = (content: Html): string => content[HTML]

function render(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content))
  if (HTML in content) return content[HTML]
  return content.map(markup).join('')
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
