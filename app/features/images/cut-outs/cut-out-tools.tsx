import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { CutOuts } from './use-cut-outs.ts'

const actions: Record<'whole' | 'made' | 'cut', { label: string; icon: IconName }> = {
  whole: { label: 'Remove background', icon: 'eraser' },
  made: { label: 'Compare cut-out', icon: 'eye' },
  cut: { label: 'Restore the original', icon: 'rotate-cw' },
}

/** Below an image: removes its background, or undoes that. One button in every state, so that it keeps the focus. */
export function CutOutTools({ cutOuts, image, number }: { cutOuts: CutOuts; image: string; number: number }) {
  const state = cutOuts.stateOf(image)
  const { label, icon } = state === 'busy' ? { label: 'Removing...', icon: null } : actions[state]
  const act = { whole: cutOuts.start, made: cutOuts.compare, cut: cutOuts.restore, busy: () => {} }[state]
  return (
    <div className="imgs__tools">
      <button
        ref={cutOuts.refOf(image)}
        type="button"
        className="imgs__tool"
        aria-label={`${label} of image ${number}`}
        // Not `disabled`: the focus stays.
        aria-disabled={state === 'busy' || undefined}
        onClick={() => act(image)}
      >
        {icon ? <Icon name={icon} size={16} /> : <span className="spin" aria-hidden="true" />}
        {label}
      </button>
      {state === 'busy' && (
        <button
          type="button"
          className="imgs__tool link"
          aria-label={`Cancel removing the background of image ${number}`}
          onClick={() => cutOuts.cancel(image)}
        >
          Cancel
        </button>
      )}
    </div>
  )
}
