import type { ReactNode } from 'react'
import { hoursLines } from '#app/features/gallery/opening-hours.ts'
import { townLine } from '#app/features/gallery/postal-address.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'

/** 'Visit Our Gallery': address, hours, and how to arrange a private visit (EVT-12). */
export function VisitPanel() {
  const { gallery } = useGallery()
  return (
    <section
      aria-labelledby="visit"
      className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-6 bg-mat p-[clamp(1.5rem,4vw,3.5rem)]"
    >
      <h2 className="title-2" id="visit">
        Visit Our Gallery
      </h2>
      <dl className="num grid justify-between gap-x-12 gap-y-5 md:grid-cols-[repeat(3,auto)]">
        <Fact term="Address">
          {gallery.street}
          <br />
          {townLine(gallery)}
        </Fact>
        <Fact term="Hours">
          {hoursLines(gallery.hours).map((line) => (
            <span key={line} className="block text-balance">
              {line}
            </span>
          ))}
        </Fact>
        <Fact term="Private viewings">
          By appointment
          <br />
          <a className="link reach" href={gallery.phoneUrl}>
            {gallery.phone}
          </a>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-3">{term}</dt>
      <dd className="leading-[1.5]">{children}</dd>
    </div>
  )
}
