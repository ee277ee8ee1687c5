import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { Fact } from '../parts/Fact.tsx'
import { fill } from '../text/fill.ts'

/** An amount in base units, as the wallet signs it: a false number of decimals changes nothing in it. */
export function UnitsFact(props: { name: string; amount: bigint; symbol: string }): JSX.Element {
  return (
    <Fact name={fill(props.name, { symbol: plainText(props.symbol, 12) })} wide>
      <bdi className="exact-amount" dir="ltr">
        {props.amount.toString()}
      </bdi>
    </Fact>
  )
}
