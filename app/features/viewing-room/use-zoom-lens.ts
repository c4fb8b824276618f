import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { zoomScale } from './zoom-scale.ts'

/** The distance from a finger up to the lens, so that the hand does not hide it. */
const liftPx = 20
const keyStepPx = 24
/** Scrolling the wheel this far is one zoom step. */
const wheelStepPx = 100

type ChangeZoom = (change: (zoom: number) => number) => void

/**
 * Moves a lens over a picture: attach the refs to their elements. Positions are written once per frame as transforms, without
 * React renders, so that the lens keeps up with the pointer.
 */
export function useZoomLens(zoom: number, changeZoom: ChangeZoom) {
  const ground = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const lens = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const rough = useRef<HTMLImageElement>(null)
  /** The centre of the lens, as fractions of the picture's width and height. */
  const point = useRef({ x: 0.5, y: 0.5, isTouch: false })
  const frame = useRef(0)

  const draw = useEffectEvent(() => {
    frame.current = 0
    const { width, height, top } = picture.current!.getBoundingClientRect()
    const { x, y, isTouch } = point.current
    const radius = lens.current!.offsetHeight / 2
    // The lens stays on the screen, wherever the finger is.
    const lensY = isTouch ? Math.max(y * height - radius - liftPx, radius + 8 - top) : y * height
    lens.current!.style.transform = `translate3d(${x * width}px, ${lensY}px, 0)`
    inside.current!.style.width = `${width * zoom}px`
    inside.current!.style.height = `${height * zoom}px`
    inside.current!.style.transform = `translate3d(${-x * width * zoom}px, ${-y * height * zoom}px, 0)`
    const shown = picture.current!.querySelector('img')?.currentSrc
    if (rough.current && shown && rough.current.src !== shown) rough.current.src = shown
  })

  const lookAt = useEffectEvent((x: number, y: number, isTouch: boolean) => {
    point.current = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)), isTouch }
    frame.current ||= requestAnimationFrame(() => draw())
  })

  const change = useEffectEvent(changeZoom)
  const zoomNow = useEffectEvent(() => zoom)

  useLayoutEffect(() => draw(), [zoom])

  useEffect(() => {
    const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const { left, top, width, height } = picture.current!.getBoundingClientRect()
      lookAt((clientX - left) / width, (clientY - top) / height, pointerType === 'touch')
    }
    const pinch = (scale: number, start: number) => change(() => start * scale)
    const stopFollowing = followPointers(ground.current!, { follow, pinch, zoomNow: () => zoomNow() })
    const stopWheel = followWheel(ground.current!, (steps) => change((current) => current + steps * zoomScale.step))
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const move = arrows[event.key]
      if (move) {
        const { width, height } = picture.current!.getBoundingClientRect()
        const { x, y } = point.current
        lookAt(x + (move[0] * keyStepPx) / width, y + (move[1] * keyStepPx) / height, false)
      } else if (event.key === '+' || event.key === '=') change((current) => current + zoomScale.step)
      else if (event.key === '-' || event.key === '_') change((current) => current - zoomScale.step)
      else if (event.key === '0') change(() => zoomScale.start)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    const sizes = new ResizeObserver(() => draw())
    sizes.observe(picture.current!)
    return () => {
      stopFollowing()
      stopWheel()
      window.removeEventListener('keydown', onKeyDown)
      sizes.disconnect()
      cancelAnimationFrame(frame.current)
    }
  }, [])

  return { ground, picture, lens, inside, rough }
}

const arrows: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** One pointer moves the lens; two fingers pinch. Native listeners: React's touch listeners may be passive, and could not prevent scrolling. */
function followPointers(
  element: HTMLElement,
  {
    follow,
    pinch,
    zoomNow,
  }: {
    follow: (event: PointerEvent) => void
    pinch: (scale: number, start: number) => void
    zoomNow: () => number
  },
): () => void {
  const fingers = new Map<number, PointerEvent>()
  let pinchStart: { distance: number; zoom: number } | null = null

  function distance(): number {
    const [a, b] = [...fingers.values()]
    return Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY)
  }
  function onDown(event: PointerEvent) {
    if (event.pointerType === 'mouse') return
    fingers.set(event.pointerId, event)
    if (fingers.size === 2) pinchStart = { distance: distance(), zoom: zoomNow() }
    else follow(event)
  }
  function onMove(event: PointerEvent) {
    if (event.pointerType === 'mouse') return follow(event)
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, event)
    if (!pinchStart) follow(event)
    else if (fingers.size === 2) pinch(distance() / pinchStart.distance, pinchStart.zoom)
  }
  function onEnd(event: PointerEvent) {
    fingers.delete(event.pointerId)
    // After a pinch, the remaining finger does not move the lens.
    if (fingers.size === 0) pinchStart = null
  }
  const keepStill = (event: TouchEvent) => event.preventDefault()

  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onEnd)
  element.addEventListener('pointercancel', onEnd)
  element.addEventListener('touchmove', keepStill, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onEnd)
    element.removeEventListener('pointercancel', onEnd)
    element.removeEventListener('touchmove', keepStill)
  }
}

/** Wheel turns or a trackpad pinch, converted to steps; up enlarges. */
function followWheel(element: HTMLElement, onStep: (steps: number) => void): () => void {
  let turned = 0
  function onWheel(event: WheelEvent) {
    // Prevents scrolling the page and zooming it.
    event.preventDefault()
    // A trackpad pinch arrives as small wheel events with the control key; a line counts as 40 px.
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1) * (event.ctrlKey ? 8 : 1)
    turned -= pixels
    const steps = Math.trunc(turned / wheelStepPx)
    if (steps === 0) return
    turned -= steps * wheelStepPx
    onStep(steps)
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}
