import type { Wallet } from '@latchkey/core'
import { walletImagesPerPage } from '@latchkey/core/internal'
import { type JSX, useEffect, useRef } from 'react'
import { plainText } from '../format/plainText.ts'
import { shortWalletName } from '../format/shortWalletName.ts'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { openListedWallet } from '../launch/openListedWallet.ts'
import { List } from '../parts/List.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'

const columns = 4
const skeletonKeys = Array.from({ length: 12 }, (_, index) => `skeleton-${index}`)

/** A grid of wallets; reaching its end loads more. */
export function WalletGrid(props: {
  wallets: readonly Wallet[]
  isLoading: boolean
  onEnd?: () => void
}): JSX.Element {
  const text = useText(connectText)
  const end = useRef<HTMLLIElement>(null)
  const onEndRef = useRef(props.onEnd)
  onEndRef.current = props.onEnd
  const count = props.wallets.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: after new wallets the end may still be in sight
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onEndRef.current?.()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count])
  return (
    <List label={text.wallets} columns={columns}>
      {props.wallets.map((wallet, index) => (
        <li key={wallet.id}>
          <WalletTile wallet={wallet} index={index} />
        </li>
      ))}
      {props.isLoading
        ? skeletonKeys.map((key) => (
            <li key={key}>
              <Skeleton shape="tile" />
            </li>
          ))
        : null}
      <li ref={end} aria-hidden="true" className="grid-end" />
    </List>
  )
}

function WalletTile(props: { wallet: Wallet; index: number }): JSX.Element {
  const { wallet, index } = props
  const latchkey = useLatchkey()
  const image = useWalletImage(wallet)
  const name = plainText(wallet.name)
  return (
    <button
      type="button"
      className="tile"
      part="wallet"
      data-row={wallet.id}
      title={name}
      aria-label={name}
      onClick={() => openListedWallet(latchkey, wallet, index)}
    >
      <span className="tile-image">
        <Logo name={wallet.name} src={image} isEager={index < walletImagesPerPage} />
      </span>
      <bdi className="tile-name line">{shortWalletName(wallet.name)}</bdi>
    </button>
  )
}
