import { onTestFinished } from 'vitest'

export interface RecordedAnimation {
  element: HTMLElement
  keyframes: Keyframe[]
  options: KeyframeAnimationOptions
  onfinish?: () => void
}

/** jsdom animates nothing: records what is animated. `onfinish` ends one. */
export function recordAnimations(): RecordedAnimation[] {
  const animations: RecordedAnimation[] = []
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')
  Element.prototype.animate = function (keyframes, options) {
    const animation = { element: this, keyframes, options } as RecordedAnimation
    animations.push(animation)
    return animation as unknown as Animation
  }
  onTestFinished(() => {
    if (before) Object.defineProperty(Element.prototype, 'animate', before)
    else Reflect.deleteProperty(Element.prototype, 'animate')
  })
  return animations
}
