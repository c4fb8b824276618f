import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { secondFactorMessages } from './second-factor-messages.ts'

/** Recovery codes as they are shown once. */
export function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  async function copy() {
    const isCopied = await copyText(codes.join('\n'))
    showToast(
      isCopied ? 'success' : 'error',
      isCopied ? secondFactorMessages.codesCopied : secondFactorMessages.codesNotCopied,
    )
  }
  function download() {
    const text = `Recovery codes of ${email} for ${location.origin}/admin\nEach works once.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <section className="box grid gap-4" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="!mb-0">
        Your recovery codes
      </h2>
      <p>
        Keep them where your phone is not. Each signs you in once when you do not have your app. They are shown only
        now.
      </p>
      <ul
        className="num grid grid-cols-2 gap-x-6 gap-y-1 justify-self-start font-medium"
        aria-labelledby="recovery-codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn--secondary btn--sm" onClick={copy}>
          <Icon name="copy" size={16} />
          Copy
        </button>
        <button type="button" className="btn btn--secondary btn--sm" onClick={download}>
          <Icon name="download" size={16} />
          Download
        </button>
      </div>
    </section>
  )
}
