import { redirect } from 'react-router'
import { portalHome } from '#app/features/auth/return-path.ts'

/** Unknown addresses of the portal redirect to the artwork list (SHELL-17, PFRM-26). */
export function loader() {
  throw redirect(portalHome)
}
