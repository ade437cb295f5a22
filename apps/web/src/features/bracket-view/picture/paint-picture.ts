import { FONTS, type Picture, type Shape } from './picture-shapes.ts'

/** Draws the shapes; everything is in pixels of the layout, scale the context first. */
export function paintPicture(context: CanvasRenderingContext2D, { shapes }: Picture): void {
  for (const shape of shapes) paint(context, shape)
}

function paint(context: CanvasRenderingContext2D, shape: Shape): void {
  switch (shape.kind) {
    case 'rect':
      context.beginPath()
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
      context.fillStyle = shape.fill
      context.fill()
      if (shape.stroke) stroke(context, shape.stroke, 1)
      return
    case 'text':
      context.font = `${shape.weight} ${shape.size}px ${shape.display ? FONTS.display : FONTS.body}`
      context.textAlign = shape.end ? 'right' : 'left'
      context.fillStyle = shape.fill
      context.fillText(shape.text, shape.x, shape.y)
      return
    case 'path':
      context.save()
      context.translate(shape.x, shape.y)
      context.strokeStyle = shape.stroke
      context.lineWidth = 1.5
      context.stroke(new Path2D(shape.d))
      context.restore()
  }
}

function stroke(context: CanvasRenderingContext2D, color: string, width: number): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}
