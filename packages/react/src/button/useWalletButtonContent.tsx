import type { Wallet } from '@latchkey/core'
import { findConnectors, internals, namedSocial, walletNamed } from '@latchkey/core/internal'
import { socialNames } from '@latchkey/wire/socialNames'
import { type JSX, useCallback } from 'react'
import { useStore } from 'zustand'
import { connectorImage } from '../format/connectorImage.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { WalletConnectMark } from '../parts/WalletConnectMark.tsx'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The name and picture of a wallet button: from the installed wallet, otherwise from its listing. */
export function useWalletButtonContent(wallet: string): { name: string; image: JSX.Element } {
  const latchkey = useLatchkey()
  const text = useText(buttonText)
  const listing = useListing(wallet) ?? walletNamed(wallet)
  const listedImage = useWalletImage(listing)
  const options = useStore(internals(latchkey).options)
  const [connector] = findConnectors(listing, useStore(internals(latchkey).connectors))
  const social = namedSocial(wallet)
  if (social) return { name: socialNames[social], image: <SocialLogo name={social} /> }
  if (wallet === 'email') return { name: text.email, image: <Icon name="key" /> }
  if (wallet === 'walletConnect') return { name: 'WalletConnect', image: <WalletConnectMark /> }
  const { name } = connector ?? listing
  const src = connector ? connectorImage(options, connector) : listedImage
  return { name, image: <Logo name={name} src={src} /> }
}

/** The directory's listing; `null` until it is fetched. */
function useListing(wallet: string): Wallet | null {
  const latchkey = useLatchkey()
  const load = useCallback(
    async (name: string) => {
      const { fetchListing } = await import('../launch/fetchListing.ts')
      return fetchListing(latchkey, name)
    },
    [latchkey],
  )
  return useLoaded(wallet, load)
}
