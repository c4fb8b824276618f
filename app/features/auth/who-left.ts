const name = 'vitrine.left'
/** Browsers go by the address at which the document was loaded, any of the back office. */
const path = '/admin'

/**
 * The `Set-Cookie` by which the login screen knows who has signed out here, to forget what they left unsaved (FORM-19): also where a
 * form without JavaScript led to it. No address can say it: somebody could be sent to one.
 */
export function whoLeftCookie(id: string): string {
  return `${name}=${id}; Max-Age=600; Path=${path}; SameSite=Strict`
}

/** The id of who has signed out here, once. */
export function takeWhoLeft(): string | null {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
  const id = pairs.find(([key]) => key === name)?.[1]
  if (!id) return null
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had `cookieStore` for too short a time.
  document.cookie = `${name}=; Max-Age=0; Path=${path}`
  return id
}
