/** Says to those who listen what is on its way. */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <p className="sr-only" role="status">
      {children}
    </p>
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
