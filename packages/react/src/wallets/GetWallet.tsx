import type { Wallet } from '@latchkey/core'
import { featuredWalletsQuery, internals, recommendedWalletsQuery } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { thisBrowser } from '../format/parseUserAgent.ts'
import { shortWalletName } from '../format/shortWalletName.ts'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { pushView } from '../navigation/navigate.ts'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { learnText } from '../text/en/learn.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

const shownAtMost = 4
const skeletonKeys = ['one', 'two', 'three', 'four']

/** A few wallets to start with: the site's, then the first of the directory. */
export function GetWallet(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(learnText)
  const { customWallets } = useStore(internals(latchkey).options)
  const featured = useQuery(featuredWalletsQuery(latchkey), getQueryClient(latchkey))
  const recommended = useQuery(recommendedWalletsQuery(latchkey), getQueryClient(latchkey))
  const wallets = [...(featured.data ?? []), ...customWallets, ...(recommended.data ?? [])]
  const isLoading = featured.isLoading || recommended.isLoading
  if (wallets.length === 0 && !isLoading) return <NoSuggestions />
  return (
    <div className="get-wallet">
      <p className="get-wallet-lead">{text.getWalletText}</p>
      <List label={text.wallets}>
        {wallets.slice(0, shownAtMost).map((wallet) => (
          <li key={wallet.id}>
            <SuggestedWallet wallet={wallet} />
          </li>
        ))}
        {wallets.length === 0
          ? skeletonKeys.map((key) => (
              <li key={key}>
                <Skeleton shape="row" />
              </li>
            ))
          : null}
      </List>
    </div>
  )
}

function SuggestedWallet(props: { wallet: Wallet }): JSX.Element {
  const { wallet } = props
  const latchkey = useLatchkey()
  const image = useWalletImage(wallet)
  return (
    <ListRow
      id={wallet.id}
      part="wallet"
      title={shortWalletName(wallet.name)}
      image={<Logo name={wallet.name} src={image} />}
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'Downloads', wallet })}
    />
  )
}

function NoSuggestions(): JSX.Element {
  const text = useText(learnText)
  return (
    <Notice
      icon="puzzle"
      title={text.noSuggestions}
      text={fill(text.noSuggestionsText, { browser: thisBrowser().name })}
    />
  )
}
