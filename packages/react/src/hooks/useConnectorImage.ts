import type { Connector, Wallet } from '@latchkey/core'
import { walletImageUrl } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { connectorImage } from '../format/connectorImage.ts'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * The image of a connector: the owner's, the one that the wallet announced, or the one of the wallet directory. Many
 * wallets announce none: connectors of a wagmi config, Polkadot and Bitcoin wallets.
 */
export function useConnectorImage(connector: Connector | null): string | null | undefined {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const own = connector ? connectorImage(options, connector) : undefined
  const isListed = connector !== null && !own && Boolean(options.endpoints?.api)
  const [found, setFound] = useState<{ connector: Connector; wallet: Wallet } | null>(null)
  useEffect(() => {
    if (!isListed) return
    let left = false
    // The query library is imported only when a connector has no image.
    const find = async () => {
      const { findListing } = await import('./findListing.ts')
      const wallet = await findListing(latchkey, connector)
      if (wallet && !left) setFound({ connector, wallet })
    }
    find().catch(() => {
      // Without the directory the logo is the wallet's initial.
    })
    return () => {
      left = true
    }
  }, [latchkey, connector, isListed])
  if (own || found?.connector !== connector) return own
  return found && walletImageUrl(latchkey, found.wallet)
}
