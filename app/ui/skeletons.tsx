import { Icon } from './icon.tsx'

interface LoadingStatusProps {
  /** What keeps it, when something does. */
  message: string | null
  children: string
}

/** Says to those who listen what is on its way, and to everybody what keeps it. */
export function LoadingStatus({ message, children }: LoadingStatusProps) {
  return (
    <>
      {message && (
        <p className="note note--error mb-8" role="alert">
          <Icon name="circle-alert" />
          {message}
        </p>
      )}
      <p className="sr-only" role="status">
        {children}
      </p>
    </>
  )
}

/** The head of a list's entry on its way: a word above, the title, a line of facts, two of text. */
export function SummarySkeleton() {
  return (
    <>
      <div className="skeleton skeleton--line w-24" />
      <div className="skeleton skeleton--title w-3/4" />
      <div className="skeleton skeleton--line w-1/2" />
      <div className="skeleton skeleton--line w-full" />
      <div className="skeleton skeleton--line w-5/6" />
    </>
  )
}

/** Four lines of text on their way. */
export function TextSkeleton() {
  return ['w-full', 'w-11/12', 'w-10/12', 'w-2/3'].map((width) => (
    <div key={width} className={`skeleton skeleton--line ${width}`} />
  ))
}
