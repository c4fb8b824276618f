import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { FieldError, faultAttributes, fieldId } from './fields.tsx'
import { moveInResults } from './move-in-results.ts'
import type { SearchResults } from './use-search-results.ts'

interface ChosenFieldProps<Thing> {
  /** Its name in the form. */
  field: string
  label: string
  /** Marked with a star. */
  isRequired?: boolean
  /** null: nothing is chosen. */
  chosen: { id: string; name: string } | null
  /** The description of the chosen entry; by default its name. */
  shown?: ReactNode
  fault: string | undefined
  /** Searches by a text. The same hook at every render. */
  useSearch: (text: string) => SearchResults<Thing>
  placeholder: string
  /** The name of the results for screen readers: 'Artists found'. */
  foundLabel: string
  /** The message if nothing is found for a text. */
  noneFound: (text: string) => string
  /** One result. */
  describe: (thing: Thing) => ReactNode
  onChoose: (thing: Thing | null) => void
  /** Whether the field contains text from which nothing was chosen: that text would not be saved. */
  onTyped?: (isTyped: boolean) => void
  /** Creates an entry from the text and chooses it; returns a text if it could not be created. */
  create?: { label: (text: string) => string; make: (text: string) => Promise<Thing | string> }
  hint?: string
}

/** One entry, found by its name: chosen by a click or by arrows and Enter, removed, or created in place. */
export function ChosenField<Thing extends { id: string; name: string }>(props: ChosenFieldProps<Thing>) {
  const { field, label, chosen, shown, fault, onChoose, hint } = props
  const titleId = `${fieldId(field)}-label`
  // The focused control is removed when something is chosen or removed.
  const hasMoved = useRef(false)
  const takeFocus = (element: HTMLElement | null) => {
    if (!element || !hasMoved.current) return
    hasMoved.current = false
    element.focus()
  }
  const choose = (thing: Thing | null) => {
    hasMoved.current = true
    onChoose(thing)
  }
  return (
    <div className="field">
      {chosen ? (
        <fieldset className="grid min-w-0 gap-1" aria-labelledby={titleId}>
          <p className="font-medium" id={titleId}>
            {label}
          </p>
          {shown ?? <p className="wrap-anywhere">{chosen.name}</p>}
          <button
            ref={takeFocus}
            id={fieldId(field)}
            type="button"
            className="btn btn--quiet btn--sm -ml-3 justify-self-start"
            {...faultAttributes(field, fault)}
            onClick={() => choose(null)}
          >
            Choose Another<span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </fieldset>
      ) : (
        <ThingSearch {...props} takeFocus={takeFocus} onChoose={choose} />
      )}
      <FieldError field={field} message={fault} />
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

function ThingSearch<Thing extends { id: string; name: string }>(
  props: ChosenFieldProps<Thing> & { takeFocus: (element: HTMLElement | null) => void },
) {
  const { field, label, isRequired, fault, useSearch, placeholder, foundLabel, noneFound } = props
  const { describe, onChoose, create, takeFocus } = props
  const [text, setText] = useState('')
  const isTyped = text.trim() !== ''
  const onTyped = useEffectEvent((isTyped: boolean) => props.onTyped?.(isTyped))
  useLayoutEffect(() => {
    if (!isTyped) return
    onTyped(true)
    return () => onTyped(false)
  }, [isTyped])
  const [making, setMaking] = useState<{ isBusy: boolean; fault: string | null }>({ isBusy: false, fault: null })
  const { found, answered, isFailed } = useSearch(text)
  const canMake = create && answered !== null && !found.some(({ name }) => name === answered)
  async function make(name: string) {
    setMaking({ isBusy: true, fault: null })
    const made = await create!.make(name)
    setMaking({ isBusy: false, fault: typeof made === 'string' ? made : null })
    if (typeof made !== 'string') onChoose(made)
  }
  const message = isFailed ? 'The search failed. Type on to try again.' : making.fault
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the buttons in it
    <div className="contents" onKeyDown={(event) => moveInResults(event, answered === text.trim())}>
      <label htmlFor={fieldId(field)} data-required={isRequired || undefined}>
        {label}
      </label>
      <input
        ref={takeFocus}
        id={fieldId(field)}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={text}
        {...faultAttributes(field, fault)}
        onChange={({ target }) => {
          setText(target.value)
          setMaking({ isBusy: false, fault: null })
        }}
      />
      {message && (
        <p className="error" role="alert">
          <Icon name="circle-alert" size={16} />
          {message}
        </p>
      )}
      <p className={found.length > 0 ? 'sr-only' : 'hint'} role="status">
        {answered && (found.length > 0 ? `${found.length} found` : noneFound(answered))}
      </p>
      {(found.length > 0 || canMake) && (
        <ul className="results" aria-label={foundLabel}>
          {found.map((thing) => (
            <li key={thing.id}>
              <button type="button" className="results__add" onClick={() => onChoose(thing)}>
                {describe(thing)}
              </button>
            </li>
          ))}
          {canMake && (
            <li>
              <button
                type="button"
                className="results__add wrap-anywhere"
                aria-disabled={making.isBusy}
                onClick={() => {
                  if (!making.isBusy) void make(answered)
                }}
              >
                {create.label(answered)}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
