import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { postMessages } from './post-messages.ts'

/** In place of a form whose post is not there or cannot be read (PSTF-41, PSTF-42). */
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
