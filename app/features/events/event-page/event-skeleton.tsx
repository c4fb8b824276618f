import { LoadingStatus, TextSkeleton } from '#app/ui/skeletons.tsx'

/** Placeholder for an event's page (EVD-20), with the same layout: head, picture, text and sidebar. */
export function EventSkeleton({ message }: { message: string | null }) {
  return (
    <div className="page" aria-busy="true">
      <h1 className="sr-only">Event</h1>
      <LoadingStatus message={message}>Loading event</LoadingStatus>
      <div className="grid gap-4 pt-24 pb-8">
        <div className="skeleton skeleton--line w-32" />
        <div className="skeleton h-12 w-3/4" />
        <div className="skeleton skeleton--line w-1/2" />
      </div>
      <div className="skeleton aspect-3/2 w-full sm:aspect-21/9" />
      <div className="grid gap-10 py-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-24">
        <div className="grid content-start gap-4">
          <TextSkeleton />
        </div>
        <div className="skeleton h-72" />
      </div>
    </div>
  )
}
