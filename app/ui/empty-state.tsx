import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
  /** Takes the focus when a list becomes empty. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Replaces a whole page: has its width, and is centred in half the window's height. */
  isPage?: boolean
  /** Something went wrong: the title is red and is announced. */
  isFailure?: boolean
  className?: string
  /** An explanation, in a `p`, and one action. */
  children?: ReactNode
}

/** Shown if there is nothing to show: an empty list, or something that was not found or could not be read. */
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
        // A page's heading takes the focus too.
        tabIndex={Heading === 'h1' || titleRef ? -1 : undefined}
      >
        {title}
      </Heading>
      {children}
    </div>
  )
}
