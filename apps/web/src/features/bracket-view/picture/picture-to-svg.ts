import { FONTS, type Picture, type Shape } from './picture-shapes.ts'

/** The shapes as a file of their own. Names come from strangers: everything is escaped. */
export function pictureToSvg({ width, height, shapes }: Picture): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.map(element).join('')}</svg>`
}

function element(shape: Shape): string {
  switch (shape.kind) {
    case 'rect':
      return tag('rect', {
        x: shape.x,
        y: shape.y,
        width: shape.width,
        height: shape.height,
        rx: shape.radius,
        fill: shape.fill,
        stroke: shape.stroke,
      })
    case 'text':
      return tag(
        'text',
        {
          x: shape.x,
          y: shape.y,
          fill: shape.fill,
          'font-family': shape.display ? FONTS.display : FONTS.body,
          'font-size': shape.size,
          'font-weight': shape.weight,
          'text-anchor': shape.end ? 'end' : undefined,
        },
        shape.text,
      )
    case 'path':
      return tag('path', {
        d: shape.d,
        transform: `translate(${shape.x} ${shape.y})`,
        fill: 'none',
        stroke: shape.stroke,
        'stroke-width': 1.5,
      })
  }
}

function tag(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  return `<${name}${written}>${escaped(content)}</${name}>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
