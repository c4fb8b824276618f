import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

interface HomeSectionProps {
  title: string
  /** The link to all of them. */
  more: { to: string; text: string }
  /** On the page's one coloured band. */
  isBand?: boolean
  children: ReactNode
}

/** A part of the home page under its own heading. */
export function HomeSection({ title, more, isBand = false, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={isBand ? 'band mt-section bg-mat py-[clamp(3.5rem,5vw,5.5rem)]' : 'pt-section'}
    >
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-[clamp(1.25rem,2vw,2rem)]">
          <h2 className="title-2" id={id}>
            {title}
          </h2>
          <Link className="link--go" to={more.to}>
            <span>{more.text}</span>
            <Icon name="arrow-right" />
          </Link>
        </div>
        {children}
      </div>
    </section>
  )
}
