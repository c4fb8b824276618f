import { useCallback, useState } from 'react'
import { useFetcher } from 'react-router'
import { loadRouteCode } from '../load-route-code.ts'
import { showToast } from '../show-toast.ts'

/**
 * Loads data while a form is filled in, from a route whose `clientLoader` is `loadBesidePage` (AUTH-25).
 * @returns `data`: the last result; null if the data or the route's code could not be loaded (PFRM-53)
 */
export function useBesidePage<Data>() {
  const { load, data } = useFetcher<Data | null>()
  const [isUnread, setUnread] = useState(false)
  const read = useCallback(
    async (path: string) => {
      const code = await loadRouteCode(path)
      setUnread(code !== 'here')
      if (code === 'here') await load(path)
      else if (code === 'lost') showToast('error', 'This could not be read. Please reload the page.')
    },
    [load],
  )
  return { read, data: isUnread ? null : data }
}
