import { redirect } from 'react-router'

/** The address of a form without the id of a post (PSTF-43). */
export const loader = () => redirect('/admin/blog')
