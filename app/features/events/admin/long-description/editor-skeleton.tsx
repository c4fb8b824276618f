/** The toolbar's buttons. */
const names = 'Bold,Italic,Heading,Subheading,List,Numbered list,Quote,Link,Picture,Undo,Redo'.split(',')

/** As tall as the editor, on every screen, while its code is loading. */
export function EditorSkeleton() {
  return (
    <div className="rich" aria-busy="true">
      <p className="sr-only" role="status">
        Loading the editor
      </p>
      <div className="rich__bar" aria-hidden="true">
        {names.map((name) => (
          <span key={name} className="rich__tool inline-flex items-center">
            <span className="skeleton text-transparent">{name}</span>
          </span>
        ))}
      </div>
      <div className="rich__text" />
    </div>
  )
}
