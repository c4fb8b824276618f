import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NumberInput } from './number-input.tsx'

test('FORM-36 scrolling the page does not change a number that has the focus', async () => {
  await render(<NumberInput aria-label="Price" step={0.01} defaultValue={1414.4} />)
  const price = page.getByLabelText('Price')
  await price.click()
  await expect.element(price).toHaveFocus()
  await userEvent.wheel(price, { direction: 'down', times: 3 })
  await expect.element(price).not.toHaveFocus()
  await expect.element(price).toHaveValue(1414.4)
})
