/** How a search engine shows a page (OP-51); nothing while there is no title. */
export function SearchPreview({ title, description }: { title: string; description: string }) {
  if (!title) return null
  return (
    <div className="serp">
      <b>{title}</b>
      {description}
    </div>
  )
}
