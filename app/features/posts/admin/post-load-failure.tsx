import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { postMessages } from './post-messages.ts'

/** Shown instead of a form whose post does not exist or cannot be read (PSTF-41, PSTF-42). */
export function PostLoadFailure({ error }: { error: unknown }) {
  return (
    <FormLoadFailure
      error={error}
      messages={postMessages}
      subject="The post"
      back={{ to: '/admin/blog', text: 'Back to Blog Posts' }}
    />
  )
}
