const name = 'vitrine.left'
/** The cookie's path; browsers match it against the address of the document, which may be any page of the back office. */
const path = '/admin'

/**
 * The `Set-Cookie` that tells the login screen who has signed out here, so that it deletes their unsaved changes (FORM-19), also after a
 * form without JavaScript. It is not in the address, since somebody could be lured to that.
 */
export function signedOutCookie(id: string): string {
  return `${name}=${id}; Max-Age=600; Path=${path}; SameSite=Strict`
}

/** The id of the user who has signed out here, once. */
export function takeSignedOutUser(): string | null {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
  const id = pairs.find(([key]) => key === name)?.[1]
  if (!id) return null
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had `cookieStore` for too short a time.
  document.cookie = `${name}=; Max-Age=0; Path=${path}`
  return id
}
