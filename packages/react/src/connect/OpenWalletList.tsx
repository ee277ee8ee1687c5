import type { Wallet } from '@latchkey/core'
import { internals, recentWallets } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { openListedWallet, usePreparedPairing } from '../launch/openListedWallet.ts'
import { pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { useDirectory } from './useDirectory.ts'
import { useWalletGroups } from './useWalletGroups.ts'

const maxShown = 5

/** WalletConnect on a phone: wallet apps to open. A phone cannot scan its own screen, so the QR code is one press away. */
export function OpenWalletList(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  const { isLoading, hasDirectory, count } = useWalletGroups()
  const wallets = useWalletApps()
  usePreparedPairing()
  return (
    <div className="stack">
      <p className="open-wallet-lead">{text.openWallet}</p>
      <List label={text.openWallet}>
        {wallets.map((wallet, index) => (
          <li key={wallet.id}>
            <AppRow wallet={wallet} index={index} />
          </li>
        ))}
        {wallets.length === 0 && isLoading ? (
          <li className="stack">
            {Array.from({ length: maxShown }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
              <Skeleton key={index} shape="row" />
            ))}
          </li>
        ) : null}
        {hasDirectory ? (
          <li>
            <AllWalletsRow count={count} disabled={false} />
          </li>
        ) : null}
      </List>
      <Button
        icon="qr"
        onPress={() => pushView(latchkey, { name: 'ConnectingWalletConnect', showsQrCode: true })}
      >
        {text.otherDevice}
      </Button>
    </div>
  )
}

function AppRow(props: { wallet: Wallet; index: number }): JSX.Element {
  const { wallet, index } = props
  const latchkey = useLatchkey()
  const image = useWalletImage(wallet)
  return (
    <ListRow
      id={wallet.id}
      part="wallet"
      title={wallet.name}
      image={<Logo name={wallet.name} src={image} />}
      endIcon="external"
      onPress={() => openListedWallet(latchkey, wallet, index)}
    />
  )
}

/** The wallets that have an app: recent wallets first, then the site's, then the directory's. */
function useWalletApps(): readonly Wallet[] {
  const latchkey = useLatchkey()
  const { customWallets } = useStore(internals(latchkey).options)
  const { featured, recommended } = useDirectory()
  const recent = recentWallets(latchkey).flatMap(({ listing }) => listing ?? [])
  const known = [recent, featured, customWallets, recommended].flatMap((wallets) => wallets ?? [])
  const byId = new Map(known.filter(hasApp).map((wallet) => [wallet.id, wallet]))
  return [...byId.values()].slice(0, maxShown)
}

function hasApp(wallet: Wallet): boolean {
  return Boolean(wallet.mobile_link || wallet.universal_link)
}
