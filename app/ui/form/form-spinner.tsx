import { PageHead } from '../admin-list/page-head.tsx'

/** Shown instead of a form while its data load. */
export function FormSpinner({ title, label }: { title: string; label: string }) {
  return (
    <>
      <PageHead title={title} />
      <p role="status" className="flex min-h-[40svh] items-center justify-center gap-3">
        <span className="spin" aria-hidden="true" />
        {label}
      </p>
    </>
  )
}
