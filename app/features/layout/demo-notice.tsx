import { useGallery } from '#app/features/gallery/use-gallery.ts'

/** Says on every public page that nothing can be bought here, while the demo payment provider is in use (RUN-06). */
export function DemoNotice() {
  return useGallery().paymentProvider.name === 'demo' && <p className="demo-notice">Demonstration: no money moves</p>
}
