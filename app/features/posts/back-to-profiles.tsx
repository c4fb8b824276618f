import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** 'Back to Artist Profiles' (POST-10, POST-12). */
export function BackToProfiles({ className }: { className: string }) {
  return (
    <Link className={className} to="/blog">
      <Icon name="arrow-left" />
      Back to Artist Profiles
    </Link>
  )
}
