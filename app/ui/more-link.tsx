import { Link } from 'react-router'
import { Icon } from './icon.tsx'

interface MoreLinkProps {
  to: string
  text: string
  title: string
}

/** The link at the end of an entry. `text` is the same for all entries, so screen readers also get the entry's title. */
export function MoreLink({ to, text, title }: MoreLinkProps) {
  return (
    <Link className="link--go justify-self-start" to={to}>
      <span>{text}</span>
      <span className="sr-only">: {title}</span>
      <Icon name="arrow-right" />
    </Link>
  )
}
