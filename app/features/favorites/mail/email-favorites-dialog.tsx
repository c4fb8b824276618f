import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import type { ListPart } from '../favorite-text.ts'
import { InclusionSwitches } from '../inclusion-switches.tsx'
import { NotedItems } from '../noted-items.tsx'
import { type FavoritesDialogProps, useListChoices } from '../use-list-choices.ts'
import { checkMailForm, emptyMailForm, type FavoritesMailForm } from './favorites-mail-form.ts'
import { buildFavoritesMail, type FavoritesMail, favoritesListText } from './favorites-mailto.ts'
import { MailField } from './mail-field.tsx'
import { openMailClient } from './open-mail-client.ts'

/** 'Email Favorites': fills in a message and opens it in the visitor's own mail program (EMAIL-01..21). */
export function EmailFavoritesDialog({ favorites, unlisted, onClose }: FavoritesDialogProps) {
  'use memo' // Re-rendered on every key press.
  const { site, imageHosts } = useGallery()
  const { include, setInclude, notes, onNote } = useListChoices()
  const [form, setForm] = useState(emptyMailForm)
  const [errors, setErrors] = useState<ReturnType<typeof checkMailForm>>({})
  const [isOpening, setIsOpening] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const list = {
    form,
    favorites,
    unlisted,
    notes,
    include,
    galleryName: site.name,
    place: { origin: site.origin, imageHosts },
  }
  const mail = buildFavoritesMail(list)

  function change(field: keyof FavoritesMailForm, value: string) {
    setForm({ ...form, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isOpening) return
    const found = checkMailForm(form)
    setErrors(found)
    const [firstWrong] = Object.keys(found)
    if (firstWrong) return (formElement.current!.elements.namedItem(firstWrong) as HTMLElement).focus()
    setIsOpening(true)
    if (await openMailClient(mail.href)) {
      showToast('success', 'Email client opened with your favorites')
      onClose()
    } else {
      showToast('error', 'Failed to open email client')
      setIsOpening(false)
    }
  }

  async function copy() {
    if (await copyText(favoritesListText(list))) showToast('success', 'List copied to clipboard')
    else showToast('error', 'Failed to copy list')
  }

  const field = (name: Exclude<keyof FavoritesMailForm, 'message'>) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (value: string) => change(name, value),
  })
  return (
    <ModalDialog title="Email Favorites" onClose={onClose}>
      <form ref={formElement} className="contents" noValidate onSubmit={send}>
        <div className="dialog__body grid content-start gap-x-12 gap-y-8 md:grid-cols-2">
          <div className="grid content-start gap-4">
            <MailField
              {...field('recipientEmail')}
              label="Recipient's Email *"
              type="email"
              autoComplete="off"
              isFirst
            />
            <div className="grid gap-4 md:grid-cols-2">
              <MailField {...field('senderName')} label="Your Name *" type="text" autoComplete="name" />
              <MailField {...field('senderEmail')} label="Your Email *" type="email" autoComplete="email" />
            </div>
            <div className="field">
              <label htmlFor={messageId}>Message</label>
              <textarea
                id={messageId}
                className="textarea"
                name="message"
                value={form.message}
                onChange={(event) => change('message', event.target.value)}
              />
            </div>
            <InclusionSwitches include={include} onChange={setInclude} />
            <LeftOut {...mail} total={favorites.length} />
          </div>
          <NotedItems
            title={`Items to be shared (${favorites.length})`}
            favorites={favorites}
            unlisted={unlisted}
            notes={notes}
            onNote={onNote}
          />
        </div>
        <div className="dialog__foot">
          <p className="text-14 text-ink-2 max-md:w-full md:mr-auto md:max-w-96">
            This will open your email client with a pre-populated message containing your favorites list.
          </p>
          <button type="button" className="btn btn--quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="btn btn--secondary max-md:px-3" onClick={copy}>
            <Icon name="copy" />
            Copy list
          </button>
          <button type="submit" className="btn btn--primary max-md:px-3" aria-disabled={isOpening}>
            {isOpening ? 'Opening Email...' : 'Send Email'}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

const partNames: Record<ListPart, string> = {
  pictures: 'pictures',
  details: 'details',
  addresses: 'the address of each work',
  prices: 'prices',
  notes: 'notes',
}

/** Says in advance what does not fit into a mail link (EMAIL-22). */
function LeftOut({ named, total, dropped, linked, isMessageCut }: Omit<FavoritesMail, 'href'> & { total: number }) {
  const isWhole = dropped.length === 0 && named === total && !isMessageCut
  const parts = new Intl.ListFormat('en').format(dropped.map((part) => partNames[part]))
  const sentences = [
    'Mail programs take short messages only.',
    isMessageCut && 'Your message will be shortened.',
    named < total && `${named} of ${total} items will be named.`,
    parts && `Left out: ${parts}.`,
    linked > 0 && `A link in it opens ${linked === total ? 'the whole list' : 'those still listed'};`,
    'Copy list gives you everything, to paste.',
  ]
  return (
    <p className={isWhole ? 'sr-only' : named < total || isMessageCut ? 'note note--warn' : 'note'} role="status">
      {!isWhole && sentences.filter(Boolean).join(' ')}
    </p>
  )
}
