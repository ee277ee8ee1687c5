import type { AllowanceChange, AssetChange } from '@latchkey/core/adapter'
import type { JSX } from 'react'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useText } from '../hooks/useText.ts'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { describeChange } from './describeChange.ts'
import type { PreviewProps } from './previewProps.ts'
import { unlimitedAllowanceFrom } from './unlimitedAllowanceFrom.ts'
import type { TokenNames } from './useTokenNames.ts'

/** The balance changes that the simulation reports. */
export function RequestChanges({ preview, names }: PreviewProps): JSX.Element | null {
  const text = useText(signingText)
  const { changes, allowances, simulation } = preview
  // A signature alone changes no balance.
  if (simulation === 'none') return null
  // The headline of an ordinary request says its one change.
  if (preview.isOrdinary && changes?.length === 1 && allowances.length === 0) return null
  return (
    <section className="signing-part" aria-label={text.changes}>
      <h2>{text.changes}</h2>
      {changes === null ? (
        <p>{simulation === 'reverted' ? text.reverted : text.notSimulated}</p>
      ) : null}
      {changes?.length === 0 ? <p>{text.noChanges}</p> : null}
      <ul>
        {changes?.map((change) => (
          <li key={keyOf(change)} data-sign={change.amount < 0n ? 'out' : 'in'}>
            <bdi title={describeChange(change, names.exact, text)}>
              {describeChange(change, names, text)}
            </bdi>
          </li>
        ))}
      </ul>
      <Allowances allowances={allowances} names={names} />
    </section>
  )
}

function Allowances(props: {
  allowances: readonly AllowanceChange[]
  names: TokenNames
}): JSX.Element | null {
  const text = useText(signingText)
  if (props.allowances.length === 0) return null
  return (
    <>
      <h2>{text.allowances}</h2>
      <ul>
        {props.allowances.map(({ token, spender, amount }) => (
          <li key={`${token} ${spender}`} data-sign="out">
            <bdi>
              {amount === 'all' || amount >= unlimitedAllowanceFrom
                ? fill(text.allowsAll, {
                    spender: truncateAddress(spender),
                    token: props.names.token(token),
                  })
                : fill(text.allowsUpTo, {
                    spender: truncateAddress(spender),
                    amount: props.names.amount(token, amount),
                  })}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

function keyOf(change: AssetChange): string {
  if (change.kind === 'native') return 'native'
  return change.kind === 'token' ? change.token : `${change.token} ${change.id}`
}
