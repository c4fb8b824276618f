import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/** The router itself, for its current state: a navigation may have begun before React has rendered it. */
export const useRouter = () => useContext(DataRouterContext)!.router
