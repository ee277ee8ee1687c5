import { type JSX, useState } from 'react'
import { safeImage } from '../format/safeImage.ts'
import { LetterTile } from './LetterTile.tsx'

/** A wallet's or network's picture; without a usable one, its first letter on a colour of its own. */
export function Logo(props: {
  name: string
  src?: string | undefined | null
  shape?: 'square' | 'round'
  /** Fetched whether or not it is in view. */
  isEager?: boolean
}): JSX.Element {
  const [broken, setBroken] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const src = safeImage(props.src)
  const usable = src !== null && src !== broken
  return (
    <span
      className="logo"
      part="logo"
      data-shape={props.shape ?? 'square'}
      data-waiting={(usable && src !== loaded) || undefined}
    >
      {usable ? (
        <img
          src={src}
          alt=""
          decoding="async"
          // What must be fetched waits until it comes into view; a modal drawn ahead asks nobody.
          loading={props.isEager || src.startsWith('data:') ? 'eager' : 'lazy'}
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => setBroken(src)}
        />
      ) : (
        <LetterTile name={props.name} />
      )}
    </span>
  )
}
