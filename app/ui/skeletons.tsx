import { Icon } from './icon.tsx'

interface LoadingStatusProps {
  /** Why loading takes long, if known. */
  message: string | null
  children: string
}

/** Tells screen readers what is loading, and shows everybody why it takes long. */
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

/** Placeholder for the head of a list's entry: a word above, the title, a line of facts, two of text. */
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

/** Placeholder for four lines of text. */
export function TextSkeleton() {
  return ['w-full', 'w-11/12', 'w-10/12', 'w-2/3'].map((width) => (
    <div key={width} className={`skeleton skeleton--line ${width}`} />
  ))
}
