import { type JSX, useState } from 'react'
import { safeImage } from '../format/safeImage.ts'
import { InitialTile } from './InitialTile.tsx'

/** A wallet's or network's image; without a usable one, its first letter on a color. */
export function Logo(props: {
  name: string
  src?: string | undefined | null
  shape?: 'square' | 'round'
  /** Load it even when it is not in view. */
  isEager?: boolean
}): JSX.Element {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null)
  const src = safeImage(props.src)
  const isUsable = src !== null && src !== failedSrc
  return (
    <span
      className="logo"
      part="logo"
      data-shape={props.shape ?? 'square'}
      data-waiting={(isUsable && src !== loadedSrc) || undefined}
    >
      {isUsable ? (
        <img
          src={src}
          alt=""
          decoding="async"
          // A remote image loads when it comes into view, so that a hidden prepared modal sends no request.
          loading={props.isEager || src.startsWith('data:') ? 'eager' : 'lazy'}
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setLoadedSrc(src)}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <InitialTile name={props.name} />
      )}
    </span>
  )
}
