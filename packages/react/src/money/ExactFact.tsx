import { formatUnits } from '@latchkey/core'
import { formatSignificant } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Fact } from '../parts/Fact.tsx'
import { exactMoney } from './Money.tsx'

/** All digits of an amount, to read and to copy; nothing where five significant digits already show it exactly. */
export function ExactFact(props: {
  name: string
  amount: bigint
  token: { decimals: number; symbol: string }
  locale: string
  copyLabel: string
  copiedLabel: string
  failedLabel: string
}): JSX.Element | null {
  const { amount, token } = props
  const digits = formatUnits(amount, token.decimals)
  if (digits === formatSignificant(amount, token.decimals, 'down')) return null
  return (
    <Fact name={props.name} wide>
      <span className="full-address">
        <bdi className="exact-amount" dir="ltr">
          {exactMoney(props)}
        </bdi>
        <CopyButton
          text={digits}
          label={props.copyLabel}
          copiedLabel={props.copiedLabel}
          failedLabel={props.failedLabel}
        />
      </span>
    </Fact>
  )
}
