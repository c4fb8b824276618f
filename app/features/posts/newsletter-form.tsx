import { useId } from 'react'

/** Asks for an address and does nothing with it (BLOG-07, BLOG-08, OP-20). */
export function NewsletterForm() {
  const id = useId()
  return (
    // Outside a dialog this method checks the fields and sends nothing, also before the page has its code.
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
