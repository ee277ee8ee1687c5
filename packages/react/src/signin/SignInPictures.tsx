import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../hooks/useConnection.ts'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { Logo } from '../parts/Logo.tsx'
import { LogoRing, type RingState } from '../parts/LogoRing.tsx'
import { useLatchkey } from '../useLatchkey.ts'

/** The site's and the wallet's image; the ring is around the one that must respond. */
export function SignInPictures(props: { state: RingState }): JSX.Element {
  const options = useStore(internals(useLatchkey()).options)
  const connection = useConnection()
  const { metadata } = options
  const connector = connection.status === 'connected' ? connection.connector : null
  const image = useConnectorImage(connector)
  return (
    <div className="signin-pictures" aria-hidden="true">
      <span className="signin-site">
        <Logo name={metadata.name || metadata.url} src={metadata.icons[0]} />
      </span>
      <LogoRing name={connector?.name ?? ''} src={image} state={props.state} />
    </div>
  )
}
