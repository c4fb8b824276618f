import { expect } from '@playwright/test'
import type { Target } from './in-page.ts'
import type { Visitor } from './visitor.ts'

/** The height of a button with its border, in pixels: a little more than the tallest there is. */
const tallestButton = 56

/** Expects a dialog to be as tall as its content, or to scroll, and to be completely in view. */
export async function expectFits(visitor: Visitor, dialog: Target) {
  await visitor.waitUntilStill(dialog)
  const { spare, buttons, top, below } = (await visitor.read(dialog, measure))!
  expect(spare, 'room left in the dialog').toBeLessThanOrEqual(1)
  expect(buttons, 'the tallest button').toBeLessThanOrEqual(tallestButton)
  expect(Math.min(top, below), 'space around the dialog').toBeGreaterThanOrEqual(0)
}

function measure(dialog: HTMLElement) {
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  const body = dialog.querySelector('.dialog__body')!
  const content = Math.max(...[...body.children].map(bottom)) + Number.parseFloat(getComputedStyle(body).paddingBottom)
  return {
    spare: Math.round(bottom(body) - content),
    buttons: Math.max(...[...dialog.querySelectorAll('button')].map(({ offsetHeight }) => offsetHeight)),
    top: dialog.getBoundingClientRect().top,
    below: innerHeight - bottom(dialog),
  }
}
