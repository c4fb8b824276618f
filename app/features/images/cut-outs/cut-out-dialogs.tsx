import { Link } from 'react-router'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { GalleryImage } from '../gallery-image.tsx'
import type { Picture } from '../picture.ts'
import type { CutOuts } from './use-cut-outs.ts'

/** A form's dialogs for cut-outs: before and after, missing setup, and announcements for screen readers. */
export function CutOutDialogs({ cutOuts }: { cutOuts: CutOuts }) {
  const { comparison, setup } = cutOuts
  return (
    <>
      {comparison && (
        <ModalDialog title="Remove background" className="max-md:h-fit" onClose={cutOuts.closeComparison}>
          <div className="dialog__body">
            <div className="cut-out">
              <Side name="Original" image={comparison.image} picture={comparison.picture} />
              <Side name="Without background" image={comparison.cutOut.url} picture={comparison.cutOut} />
            </div>
            <p className="small quiet mt-4">The original is kept, and can be restored here at any time.</p>
          </div>
          <div className="dialog__foot">
            <button type="button" className="btn btn--secondary" onClick={() => cutOuts.keep(comparison.image)}>
              Keep the original
            </button>
            <button
              type="button"
              className="btn btn--primary"
              onClick={() => cutOuts.use(comparison.image, comparison.cutOut)}
            >
              Use this
            </button>
          </div>
        </ModalDialog>
      )}
      {cutOuts.isExplaining && (
        <ModalDialog
          title="Background removal is not connected"
          className="dialog--narrow"
          onClose={cutOuts.closeExplanation}
        >
          <div className="dialog__body space-y-3">
            <p>
              It needs a key from remove.bg. Whoever looks after the program sets <code>{setup.missing}</code> in its
              environment (the file .env) and starts it again.
            </p>
            <p>
              <Link className="link" to="/admin/settings#system">
                Settings, System
              </Link>{' '}
              shows whether it is connected.
            </p>
          </div>
          <div className="dialog__foot">
            <button type="button" className="btn btn--secondary" onClick={cutOuts.closeExplanation}>
              Close
            </button>
          </div>
        </ModalDialog>
      )}
      <p className="sr-only" role="status">
        {cutOuts.announcement}
      </p>
    </>
  )
}

function Side({ name, image, picture }: { name: string; image: string; picture: Picture | null }) {
  return (
    <figure>
      <div className={picture?.has_alpha ? 'mat mat--object' : 'mat'}>
        <span className="hang">
          <GalleryImage src={image} picture={picture} alt={name} sizes="(min-width: 48rem) 26rem, 45vw" />
        </span>
      </div>
      <figcaption className="small quiet">{name}</figcaption>
    </figure>
  )
}
