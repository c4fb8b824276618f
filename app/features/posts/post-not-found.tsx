import { Icon } from '#app/ui/icon.tsx'
import { BackToProfiles } from './back-to-profiles.tsx'

/** There is no such profile (POST-12). */
export function PostNotFound() {
  return (
    <div className="page empty min-h-[50svh] content-center">
      <div className="empty__frame">
        <Icon name="user" />
      </div>
      <h1 className="title-2">Artist Profile Not Found</h1>
      <p>The profile may have moved, or the link may be incomplete.</p>
      <BackToProfiles className="btn btn--primary" />
    </div>
  )
}
