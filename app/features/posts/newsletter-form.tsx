import { useId } from 'react'

/** Asks for a mail address and does nothing with it (BLOG-07, BLOG-08, OP-20). */
export function NewsletterForm() {
  const id = useId()
  return (
    // Outside a dialog this method validates the fields and sends nothing, even before hydration.
    <form className="grid gap-3" method="dialog">
      <div className="field">
        <label htmlFor={id}>Email address</label>
        <input className="input" id={id} type="email" name="email" autoComplete="email" required />
      </div>
      <button type="submit" className="btn btn--secondary justify-self-start">
        Subscribe
      </button>
    </form>
  )
}
