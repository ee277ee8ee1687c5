import type { Connector } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { connectorImage } from '../format/connectorImage.ts'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * The image of a connector: the owner's, the one that the wallet announced, or the one of the wallet directory. Many
 * wallets announce none: connectors of a wagmi config, Polkadot and Bitcoin wallets.
 */
export function useConnectorImage(connector: Connector | null): string | undefined {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const own = connector ? connectorImage(options, connector) : undefined
  const isListed = connector !== null && !own && Boolean(options.endpoints?.api)
  const [found, setFound] = useState<{ connector: Connector; src: string } | null>(null)
  useEffect(() => {
    if (!isListed) return
    let left = false
    // The query library is imported only when a connector has no image.
    const find = async () => {
      const { findListedImage } = await import('./findListedImage.ts')
      const src = await findListedImage(latchkey, connector)
      if (src && !left) setFound({ connector, src })
    }
    find().catch(() => {
      // Without the directory the logo is a tile with the wallet's initial.
    })
    return () => {
      left = true
    }
  }, [latchkey, connector, isListed])
  return own ?? (found?.connector === connector ? found?.src : undefined)
}
