import { switchAccount, type TokenBalance } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { formatAmount } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { resetView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { List } from '../parts/List.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { Tag } from '../parts/Tag.tsx'
import { accountText } from '../text/en/account.ts'
import { moveText } from '../text/en/move.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { moveCss } from './move.css.ts'
import { type AssetMoves, useMoveAssets } from './useMoveAssets.ts'

/** The MoveAssets view: the assets of the standard account, and the press that moves them to the smart account. */
function MoveAssets(props: { view: ViewOf<'MoveAssets'> }): JSX.Element {
  const active = useActiveAccount()
  const text = useText(accountText)
  if (!active) return <NoAccount title={text.noAccount} />
  return <Assets {...props} active={active} />
}

function Assets(props: { view: ViewOf<'MoveAssets'>; active: ActiveAccount }): JSX.Element {
  const { from, to } = props.view
  const { network } = props.active
  const text = useText(moveText)
  const moves = useMoveAssets({ from, to, network })
  if (!moves.assets) return <Loading label={text.loading} />
  if (moves.assets.length === 0) return <Notice icon="coins" title={text.empty} />
  const name = plainText(network.name)
  const symbol = plainText(network.nativeCurrency.symbol, 12)
  return (
    <div className="move">
      <p className="move-text">{fill(text.intro, { network: name })}</p>
      <List label={text.assets}>
        {moves.assets.map((token) => (
          <li key={token.address ?? 'native'} className="move-asset" part="token">
            <Asset token={token} isMoved={moves.moved.has(token)} />
          </li>
        ))}
      </List>
      <p className="move-text">{fill(text.fees, { symbol })}</p>
      <Problem error={moves.error} />
      {moves.isDone ? <Done {...props.view} /> : <MoveButton moves={moves} />}
    </div>
  )
}

function Asset({ token, isMoved }: { token: TokenBalance; isMoved: boolean }): JSX.Element {
  const text = useText(moveText)
  const { tag } = useLanguage()
  const symbol = plainText(token.symbol, 12)
  const usd = token.valueUsd === null ? null : formatUsd(token.valueUsd, tag)
  return (
    <>
      <span className="row-image">
        <Logo shape="round" name={token.symbol} src={token.iconUrl} />
      </span>
      <span className="row-text">
        <bdi className="line row-title">{plainText(token.name) || symbol}</bdi>
        <bdi className="line row-detail">
          {formatAmount(token.amount, token.decimals, tag)} {symbol}
        </bdi>
      </span>
      {isMoved ? <Tag tone="success">{text.moved}</Tag> : <span className="row-end">{usd}</span>}
    </>
  )
}

function MoveButton({ moves }: { moves: AssetMoves }): JSX.Element {
  const text = useText(moveText)
  return (
    <Button variant="accent" focus isWorking={moves.isMoving} onPress={moves.moveAll}>
      {moves.isMoving ? text.moving : text.moveAll}
    </Button>
  )
}

function Problem({ error }: { error: unknown }): JSX.Element {
  const sentences = useErrorText()
  const isDeclined = error !== null && toLatchkeyError(error).code === 'wallet/rejected'
  return (
    <div role="status">
      {error === null || isDeclined ? null : (
        <p className="error-text">{sentences[toLatchkeyError(error).code]}</p>
      )}
    </div>
  )
}

function Done({ to }: ViewOf<'MoveAssets'>): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(moveText)
  const handlePress = async () => {
    await switchAccount(latchkey, { account: to })
    resetView(latchkey, { name: 'Account' })
  }
  return (
    <>
      <p className="move-text" role="status">
        {text.done}
      </p>
      <Button variant="accent" focus onPress={() => void handlePress()}>
        {text.useSmart}
      </Button>
    </>
  )
}

function Loading({ label }: { label: string }): JSX.Element {
  return (
    <div className="stack" role="status" aria-label={label}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="button" />
    </div>
  )
}

export const moveFlow: FlowScreen = defineFlow({ Screen: MoveAssets, styles: [moveCss] })
