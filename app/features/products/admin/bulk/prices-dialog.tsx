import { type FormEvent, useId, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { countOf } from '#app/platform/count-of.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { focusWhenShown } from '#app/ui/focus-when-shown.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { NumberInput } from '#app/ui/number-input.tsx'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { countArtworks } from '../count-artworks.ts'
import type { PricePreview } from './reprice-works.server.ts'
import type { Selection } from './selection.ts'

interface Props {
  count: number
  works: Selection
  onChange: (change: { percent: number; asOf: string }) => void
  onClose: () => void
}

type Preview = { outcome: 'preview' } & PricePreview

/** Asks by how many per cent prices change, and shows old and new ones before they do (PLST-30). */
export function PricesDialog({ count, works, onChange, onClose }: Props) {
  const id = useId()
  const { send, isSending, result } = useSubmission<Preview | ChangeFailure | RefusedCaller>((result) => {
    if (result.outcome !== 'preview') showFailureWithReasons(result)
  })
  const [percent, setPercent] = useState('')
  // The preview is for the requested percentage, not for one typed since.
  const isShown = !isSending && result?.outcome === 'preview' && result.percent === Number(percent)
  const preview = isShown ? result : null

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send('/admin/products', { intent: 'preview-prices', works, percent: Number(percent) })
  }

  return (
    <ModalDialog title={`Change prices of ${countArtworks(count)}`} onClose={onClose}>
      <form onSubmit={ask}>
        <div className="dialog__body grid gap-4">
          <div className="field">
            <label htmlFor={id}>Per cent</label>
            <NumberInput
              ref={focusWhenShown}
              id={id}
              className="input"
              min={-90}
              max={1_000}
              step="any"
              required
              value={percent}
              onChange={({ target }) => {
                target.setCustomValidity(
                  target.value !== '' && Number(target.value) === 0 ? '0 per cent changes no price.' : '',
                )
                setPercent(target.value)
              }}
              aria-describedby={`${id}-hint`}
            />
            <p id={`${id}-hint`} className="hint">
              10 raises prices by a tenth, -10 lowers them. Sold artworks, and those without a price, stay as they are.
            </p>
          </div>
          <div role="status" aria-busy={isSending}>
            {isSending && <p className="quiet">Working out the new prices…</p>}
            {preview && <PreviewTable preview={preview} />}
          </div>
        </div>
        <div className="dialog__foot">
          <button type="submit" className="btn btn--secondary" aria-disabled={isSending}>
            Preview
          </button>
          <button
            type="button"
            className="btn btn--primary"
            disabled={!preview || preview.count === 0}
            onClick={() => preview && onChange({ percent: preview.percent, asOf: preview.asOf })}
          >
            {preview ? `Change ${countOf(preview.count, 'price')}` : 'Change prices'}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

function PreviewTable({ preview }: { preview: Preview }) {
  return (
    <>
      <table className="price-preview">
        <caption className="sr-only">Old and new prices</caption>
        <thead>
          <tr>
            <th scope="col">Artwork</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {preview.examples.map(({ id, name, before, after }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatPriceWithCents(before)}</td>
              <td>{formatPriceWithCents(after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {preview.count > 1 && 'All '}
              {countArtworks(preview.count)}
            </th>
            <td>{formatPriceWithCents(preview.before)}</td>
            <td>{formatPriceWithCents(preview.after)}</td>
          </tr>
        </tfoot>
      </table>
      {preview.left > 0 && (
        <p className="small quiet mt-2">
          {countArtworks(preview.left)} {preview.left === 1 ? 'stays as it is.' : 'stay as they are.'}
        </p>
      )}
    </>
  )
}
