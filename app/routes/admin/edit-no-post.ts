import { redirect } from 'react-router'

/** The form's address without a post's id (PSTF-43). */
export const loader = () => redirect('/admin/blog')
