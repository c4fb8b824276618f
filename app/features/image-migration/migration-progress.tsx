import { Fragment } from 'react'
import { Link } from 'react-router'
import { countOf } from '#app/platform/count-of.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ImageMigration, ImageMigrationReport } from './image-migration.ts'
import { describeEnd } from './migration-end.ts'

/** The state of the migration: what there is to do, its progress, or how it ended. */
export function MigrationProgress({ report }: { report: ImageMigrationReport }) {
  const { host, image_store, variables, counts, run } = report
  if (!host && image_store === 's3') return <p className="small">Pictures are kept in a bucket (IMAGE_STORE=s3).</p>
  if (!host)
    return (
      <>
        <p className="small">Pictures are kept on this server. No image host is configured.</p>
        <p className="small quiet">
          To move them to one, set{' '}
          {variables.map((variable, place) => (
            <Fragment key={variable}>
              {place > 0 && ' and '}
              <code>{variable}</code>
            </Fragment>
          ))}{' '}
          where the program runs, and start it again.
        </p>
      </>
    )
  if (run?.state === 'running' || run?.state === 'paused') return <UnderWay run={run} />
  if (run?.state === 'cleaning')
    return (
      <p className="small">
        Removing what has a copy at {host}: {countOf(run.removed ?? 0, 'file')} so far.
      </p>
    )
  const end = run && describeEnd(run)
  return (
    <>
      {end && (
        <p className={end.isFailure ? 'note note--error' : 'note note--ok'}>
          <Icon name={end.isFailure ? 'circle-alert' : 'circle-check'} />
          {end.text}
        </p>
      )}
      {run?.state === 'stopped' && (
        <p className="small">
          Stopped after {formatCount(run.migrated)} of {countOf(run.total, 'image')}.
        </p>
      )}
      {counts && <Counts counts={counts} host={host} />}
    </>
  )
}

function Counts({ counts, host }: { counts: NonNullable<ImageMigrationReport['counts']>; host: string }) {
  const { works, hosted_works, images } = counts
  if (works === 0) return <p className="small">No artwork has a picture yet.</p>
  return (
    <div>
      <p className="small mb-2">
        {`${formatCount(hosted_works)} of ${countOf(works, 'artwork')} ${works === 1 ? 'sits' : 'sit'} on the image host (${host}).`}
        {images > 0 && ` ${countOf(images, 'image')} ${images === 1 ? 'is' : 'are'} not there yet.`}
      </p>
      <progress className="progress" max={works} value={hosted_works} aria-label="Artworks on the image host" />
    </div>
  )
}

function UnderWay({ run }: { run: ImageMigration }) {
  const { state, total, migrated, skipped, failed, product } = run
  const done = migrated + skipped + failed
  // A work may have been given more images since.
  const max = Math.max(1, total, done)
  return (
    <div>
      <p className="small mb-2">
        {state === 'paused' ? 'Paused: ' : ''}
        {formatCount(migrated)} of {countOf(max, 'image')} moved{failed > 0 && `, ${formatCount(failed)} failed`}.
      </p>
      <progress className="progress" max={max} value={done} aria-label="Images moved" />
      {product && state === 'running' && (
        <p className="small quiet mt-2">
          Now:{' '}
          <Link className="link" to={`/admin/products/edit/${product.id}`}>
            {product.name}
          </Link>
        </p>
      )}
    </div>
  )
}
