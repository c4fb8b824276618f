import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import hero800 from './hero-800.webp'
import hero1200 from './hero-1200.webp'
import hero1600 from './hero-1600.webp'

/** A picture of the gallery's room, then the text below it: no text covers a picture (HOME-01, HOME-02). */
export function HomeHero() {
  const { gallery } = useGallery()
  return (
    <section className="hero">
      <div className="page hero__wall">
        <div className="crop hero__picture">
          {/* On a phone the picture is cut to 46 % of the height: 103 svh wide before the cut. */}
          <img
            src={hero1200}
            srcSet={`${hero800} 800w, ${hero1200} 1200w, ${hero1600} 1600w`}
            sizes="(max-width: 63.99rem) max(100vw, 103svh), min(100vw, 100rem)"
            width={1600}
            height={718}
            alt="A room of the gallery: a landscape in oil, a marble on a plinth, two more paintings"
            fetchPriority="high"
          />
        </div>
        <p className="hero__caption">
          <Link className="reach hover:underline" to="/contact-card">
            At the gallery, {gallery.street}
          </Link>
        </p>
      </div>
      <div className="page hero__words">
        <h1 className="display">Fine art and antiques in {gallery.city}</h1>
        <div className="hero__side">
          <p className="lead">Paintings, prints and furniture, each chosen by hand and shown as it is.</p>
          <Link className="btn btn--primary" to="/collection">
            Explore Collection
          </Link>
        </div>
      </div>
    </section>
  )
}
