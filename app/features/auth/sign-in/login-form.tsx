import { useEffect, useLayoutEffect, useRef } from 'react'
import { Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { deleteUnsavedForms } from '#app/ui/form/unsaved-forms.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { describeWait } from '../describe-wait.ts'
import { authMessages } from '../messages.ts'
import { takeSignedOutUser } from '../signed-out-user.ts'

/** Why the last attempt did not succeed. */
interface SignInFailure {
  outcome: string
  message: string
  retryAfterSeconds?: number
}

/** A picture and what is known of it. */
export interface LoginWork {
  image: string
  picture: Picture
}

interface LoginFormProps {
  /** A work shown beside the form where there is room. */
  work: LoginWork | null
  failure: SignInFailure | undefined
}

/** The login screen (AUTH-03..07). */
export function LoginForm({ work, failure }: LoginFormProps) {
  const isBusy = useNavigation().formAction?.startsWith('/admin/login') ?? false
  const [params] = useSearchParams()
  const passwordField = useRef<HTMLInputElement>(null)
  const reason = params.has('expired') ? authMessages.codeExpired : params.has('joined') ? authMessages.joined : null
  useArrivalToast()

  useLayoutEffect(() => {
    if (!failure) return
    if (failure.outcome === 'not-admin') showToast('error', failure.message)
    passwordField.current?.focus()
    passwordField.current?.select()
  }, [failure])

  return (
    <main className="login" id="main">
      {work && <WorkBeside work={work} />}
      <Form className="login__form" method="post" noValidate onSubmit={(event) => isBusy && event.preventDefault()}>
        <LoginHead title="Admin Login" />
        {reason && !failure && !isBusy && (
          <div className="note note--warn" role="status">
            <Icon name="info" />
            <p>{reason}</p>
          </div>
        )}
        {failure && failure.outcome !== 'not-admin' && !isBusy && (
          <div className="note note--error" role="alert">
            <Icon name="circle-alert" />
            <div>
              <p>{failure.message}</p>
              {failure.outcome === 'no-response' && <p>{authMessages.noResponse}</p>}
              {failure.retryAfterSeconds && <p>{describeWait(failure.retryAfterSeconds)}</p>}
            </div>
          </div>
        )}
        <div className="field">
          <label htmlFor="email">Email address</label>
          <input className="input" id="email" name="email" type="email" autoComplete="username" required />
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            ref={passwordField}
            className="input"
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
        <button type="submit" className="btn btn--primary btn--block" aria-disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </button>
        <LoginFoot />
      </Form>
    </main>
  )
}

/** The gallery's name and the title of the screen. */
export function LoginHead({ title }: { title: string }) {
  const { site } = useGallery()
  return (
    <>
      <Link className="logo" to="/">
        <Icon name="mark" size={26} />
        {site.name}
      </Link>
      <h1 className="title-2 pt-3">{title}</h1>
    </>
  )
}

/** The link out of the login screen. */
export function LoginFoot() {
  return (
    <Link className="link--go justify-center" to="/">
      <span>← Back to Gallery</span>
    </Link>
  )
}

function WorkBeside({ work }: { work: LoginWork }) {
  return (
    <div className="login__work">
      <GalleryImage src={work.image} picture={work.picture} alt="" sizes="(min-width: 64rem) 40vw, 1px" />
    </div>
  )
}

/**
 * Says once why someone arrived here: signed out, or without the admin right (SHELL-05, AUTH-13, AUTH-18). Deletes the unsaved changes of
 * somebody who signed out (FORM-19).
 */
function useArrivalToast() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isSignedOut = params.has('signed-out')
  const isDenied = params.has('denied')
  useEffect(() => {
    if (!isSignedOut && !isDenied) return
    announceSessionChange()
    if (isSignedOut) {
      const left = takeSignedOutUser()
      if (left) deleteUnsavedForms(left)
      showToast('success', authMessages.signedOut)
    }
    if (isDenied) showToast('error', authMessages.notAdmin)
    navigate('/admin/login', { replace: true })
  }, [isSignedOut, isDenied, navigate])
}
