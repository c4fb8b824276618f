import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** `h1` where the page has nothing else to say. */
  heading?: 'h1' | 'h2'
  /** Takes the focus when a list becomes empty. */
  titleRef?: Ref<HTMLHeadingElement>
  /** In place of a whole page: as wide as one, and in the middle of half the window. */
  isPage?: boolean
  /** Something went wrong: the title is red and is announced. */
  isFailure?: boolean
  className?: string
  /** What it means, in a `p`, and one way on. */
  children?: ReactNode
}

/** Stands where there is nothing to show: an empty list, something that was not found or could not be read. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, titleRef, heading: Heading = 'h2', isPage = false, isFailure = false } = props
  const { className = '', children } = props
  const size = Heading === 'h1' && !isFailure ? 'title-2' : 'title-3'
  return (
    <div
      className={`empty ${isPage ? 'page min-h-[50svh] content-center' : ''} ${className}`}
      role={isFailure ? 'alert' : undefined}
    >
      {icon && (
        <div className="empty__frame">
          <Icon name={icon} />
        </div>
      )}
      <Heading
        ref={titleRef}
        className={`${size} ${isFailure ? 'text-error' : ''}`}
        // A page's own title takes the focus too.
        tabIndex={Heading === 'h1' || titleRef ? -1 : undefined}
      >
        {title}
      </Heading>
      {children}
    </div>
  )
}
