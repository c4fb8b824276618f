import { Icon } from '#app/ui/icon.tsx'
import { guestPosts, planSteps, targetSites } from './backlink-plan.ts'

/** The gallery's own notes on who might link to it: a fixed text, for which nothing is loaded (BKL-01..06). */
export function BacklinkPlanPage() {
  return (
    <div className="page grid gap-section pt-[clamp(2rem,3.4vw,3.25rem)] pb-section">
      <header className="grid gap-3">
        <h1 className="title-1">Backlink strategy</h1>
        <p className="lead max-w-measure">
          An internal planning page: where links to the gallery could come from, and in what rhythm.
        </p>
      </header>
      <section aria-labelledby="target-sites" className="min-w-0">
        <h2 className="title-2 pb-6" id="target-sites">
          Target sites
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className="overflow-x-auto" aria-label="Table of target sites" tabIndex={0}>
          <table className="w-full min-w-160 border-collapse text-left text-15 [&_td]:border-t [&_td]:border-rule [&_td]:py-3 [&_td]:pr-6 [&_td]:align-top [&_th]:py-2 [&_th]:pr-6 [&_th]:font-medium">
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Type</th>
                <th scope="col">Difficulty</th>
                <th scope="col">Notes</th>
              </tr>
            </thead>
            <tbody>
              {targetSites.map(({ site, type, difficulty, notes }) => (
                <tr key={site}>
                  <th scope="row" className="border-t border-rule py-3! align-top">
                    {site}
                  </th>
                  <td>{type}</td>
                  <td>{difficulty}</td>
                  <td>{notes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </section>
      <section aria-labelledby="guest-posts">
        <h2 className="title-2 pb-6" id="guest-posts">
          Guest posts
        </h2>
        <ul className="grid gap-8 md:grid-cols-3">
          {guestPosts.map(({ title, audience, topics }) => (
            <li key={title} className="grid content-start gap-3 border-t border-ink pt-4">
              <h3 className="title-3">{title}</h3>
              <p className="small">{audience}</p>
              <ul className="grid list-disc gap-1 pl-5 text-15">
                {topics.map((topic) => (
                  <li key={topic}>{topic}</li>
                ))}
              </ul>
              {/* The writer chooses whom to write to: nobody is named (OP-24). */}
              <a
                className="btn btn--secondary justify-self-start"
                aria-label={`Pitch: ${title}`}
                href={`mailto:?subject=${encodeURIComponent(topics.join(', '))}`}
              >
                <Icon name="mail" size={18} />
                Pitch
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="plan">
        <h2 className="title-2 pb-6" id="plan">
          Plan
        </h2>
        <ol className="grid gap-x-12 gap-y-6 md:grid-cols-2">
          {planSteps.map(({ step, rhythm, text }, index) => (
            <li key={step} className="grid grid-cols-[2rem_1fr] border-t border-rule pt-4">
              <span className="num font-serif text-20">{index + 1}</span>
              <div>
                <h3 className="title-4">{step}</h3>
                <p className="small pb-1">{rhythm}</p>
                <p className="text-15">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
