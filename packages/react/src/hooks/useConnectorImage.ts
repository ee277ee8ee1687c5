import type { Connector } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { connectorImage } from '../format/connectorImage.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useLoaded } from './useLoaded.ts'

/**
 * The image of a connector: the site's, the one that the wallet announced, or the one of the wallet directory. Many
 * wallets announce none: connectors of a wagmi config, Polkadot and Bitcoin wallets.
 */
export function useConnectorImage(connector: Connector | null): string | undefined {
  const latchkey = useLatchkey()
  const options = useStore(internals(latchkey).options)
  const own = connector ? connectorImage(options, connector) : undefined
  const load = useCallback(
    async (imageless: Connector) => {
      const { findListedImage } = await import('./findListedImage.ts')
      return findListedImage(latchkey, imageless)
    },
    [latchkey],
  )
  const listed = useLoaded(own ? null : connector, load)
  return own ?? listed ?? undefined
}
