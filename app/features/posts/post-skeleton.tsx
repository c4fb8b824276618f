import { LoadingStatus, TextSkeleton } from '#app/ui/skeletons.tsx'

/** Shown while a profile is loading (POST-13): reserves the space of head, picture and text. */
export function PostSkeleton({ message }: { message: string | null }) {
  return (
    <div className="page" aria-busy="true">
      <h1 className="sr-only">Artist Profile</h1>
      <LoadingStatus message={message}>Loading artist profile</LoadingStatus>
      <div className="grid justify-items-center gap-5 pt-32 pb-10">
        <div className="skeleton skeleton--line w-24" />
        <div className="skeleton h-12 w-3/4 max-w-152" />
        <div className="skeleton skeleton--line w-56" />
      </div>
      <div className="skeleton aspect-4/3 w-full sm:aspect-2/1" />
      <div className="mx-auto grid max-w-measure gap-4 py-16">
        <TextSkeleton />
      </div>
    </div>
  )
}
