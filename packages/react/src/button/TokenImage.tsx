import type { CaipNetworkId } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { safeImage } from '../format/safeImage.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The image that the site gave the token whose balance the button shows (`tokens`). */
export function TokenImage(props: { network: CaipNetworkId }): JSX.Element | null {
  const image = useStore(
    internals(useLatchkey()).options,
    ({ tokens }) => tokens[props.network]?.image,
  )
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const src = safeImage(image)
  if (!src || src === failedSrc) return null
  return (
    <img
      className="page-token"
      src={src}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setFailedSrc(src)}
    />
  )
}
