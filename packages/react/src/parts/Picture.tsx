import { type JSX, useState } from 'react'
import { safeImage } from '../format/safeImage.ts'
import { LetterTile } from './LetterTile.tsx'

/** A square picture that keeps its place before it is there; one that cannot be had is a tile with a letter. */
export function Picture(props: {
  name: string
  src: string | null
  /** What it shows, for those who do not see it; absent where the text beside it says so. */
  label?: string
}): JSX.Element {
  const [broken, setBroken] = useState<string | null>(null)
  const src = safeImage(props.src)
  const usable = src !== null && src !== broken
  return (
    <span className="picture" part="picture">
      {usable ? (
        <img
          src={src}
          alt={props.label ?? ''}
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        <LetterTile name={props.name} />
      )}
    </span>
  )
}
