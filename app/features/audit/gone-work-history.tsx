import { Link } from 'react-router'
import { isUuid } from '#app/platform/is-uuid.ts'
import { historyPath } from './history-query.ts'

/** For a work that does not exist: a link to its history (AUD-15). */
export function GoneWorkHistory({ id = '' }: { id?: string | undefined }) {
  if (!isUuid(id)) return null
  return (
    <p className="pb-8 text-center">
      <Link className="link" to={historyPath({ work: id })}>
        See its history
      </Link>
    </p>
  )
}
