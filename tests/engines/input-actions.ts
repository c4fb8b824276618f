import type { Key } from './engine.ts'

/** The code points that stand for keys, https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Record<Key, string> = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Enter: '\uE007',
  Escape: '\uE00C',
}

/** Input in the common format of WebDriver and WebDriver BiDi: the mouse moves to a point, and clicks there. */
export function mouseActions(x: number, y: number, { isClick }: { isClick: boolean }) {
  const click = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, ...(isClick ? click : [])],
    },
  ]
}

export const keyActions = (key: Key) => textActions(keys[key])

/** One key after the other. */
export function textActions(text: string) {
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ]
}
