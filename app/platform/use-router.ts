import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/** The router itself, whose state is that of this moment: a navigation has begun before React has rendered that it has. */
export const useRouter = () => useContext(DataRouterContext)!.router
