import type { ReactNode } from 'react'
import type { SystemFacts } from './find-system-facts.server.ts'
import { formatBytes } from './format-bytes.ts'

/** What an engineer asks first; nothing here can be changed. */
export function SystemSection({ facts }: { facts: SystemFacts }) {
  const {
    version,
    database,
    pictures,
    imageHost,
    imageHostVariables,
    paymentProvider,
    backgroundRemovalMissing,
    mail,
    backups,
    siteUrl,
    timeZone,
  } = facts
  return (
    <section className="box" id="system" aria-labelledby="settings-system">
      <div className="box__head">
        <h2 id="settings-system">System</h2>
        <span className="small quiet">Set where the program runs</span>
      </div>
      <dl className="health">
        <Fact name="Version">{version ?? 'Unknown'}</Fact>
        <Fact name="Database" isGood={database !== null} state={database ? 'Reachable' : 'Not reachable'}>
          {database
            ? `Postgres ${database.version}, ${database.isEmbedded ? 'embedded' : 'managed (DATABASE_URL)'}, ${formatBytes(database.bytes)}`
            : 'Unknown'}
        </Fact>
        <Fact name="Pictures">
          {pictures.bucket ?? pictures.folder}
          <br />
          {pictures.bucket ? 'Kept there (IMAGE_STORE=s3)' : describeRoom(pictures.freeBytes)}
        </Fact>
        <Fact name="Image host" isGood={imageHost !== null} state={imageHost ? 'Connected' : 'Not configured'}>
          {imageHost
            ? `${imageHost.name}, cloud ${imageHost.cloud}: new pictures go there`
            : pictures.bucket
              ? 'Pictures are kept in the bucket above'
              : `Pictures stay in the folder above. Set ${imageHostVariables.join(' and ')} where the program runs`}
        </Fact>
        <Fact
          name="Payments"
          isGood={paymentProvider !== 'demo'}
          state={paymentProvider === 'demo' ? 'Demonstration' : 'Connected'}
        >
          {paymentProvider === 'demo' ? 'No money moves, and every public page says so' : 'PayPal'}
        </Fact>
        <Fact
          name="Background removal"
          isGood={backgroundRemovalMissing === null}
          state={backgroundRemovalMissing === null ? 'Connected' : 'Not configured'}
        >
          {backgroundRemovalMissing === null ? 'remove.bg' : `Needs a key of remove.bg (${backgroundRemovalMissing})`}
        </Fact>
        <Fact
          name="Mail"
          isGood={mail !== null && !mail.late}
          state={!mail ? 'Not configured' : mail.late ? 'Late' : 'Configured'}
        >
          {mail ? `From ${mail.from} by ${mail.server} (SMTP_URL)` : 'The program sends no mail: set SMTP_URL'}
          {mail?.late && <span className="block">{mail.late}</span>}
        </Fact>
        <Fact name="Last backup" isGood={backups?.isGood ?? false} state={backups?.state ?? 'Unknown'}>
          {backups?.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
        <Fact name="Address">{siteUrl} (SITE_URL)</Fact>
        <Fact name="Time zone">{timeZone} (GALLERY_TIME_ZONE)</Fact>
      </dl>
    </section>
  )
}

function describeRoom(freeBytes: number | null): string {
  return freeBytes === null ? 'Free space unknown' : `${formatBytes(freeBytes)} free`
}

interface FactProps {
  name: string
  state?: string
  isGood?: boolean
  children: ReactNode
}

function Fact({ name, state, isGood, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      {state && (
        <dd>
          <span className={isGood ? 'badge badge--live' : 'badge badge--wait'}>{state}</span>
        </dd>
      )}
      <dd className="health__text">{children}</dd>
    </div>
  )
}
