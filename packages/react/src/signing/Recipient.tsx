import type { RequestFact } from '@latchkey/core/adapter'
import type { JSX } from 'react'
import { groupAddress } from '../format/groupAddress.ts'

/** The recipient is shown in full: two addresses can share the ends that a shortened one shows. */
export function Recipient({ address }: { address: string | null }): JSX.Element | null {
  if (!address) return null
  return (
    <>
      <span className="hidden">{address}</span>
      <bdi aria-hidden="true" className="signing-who" dir="ltr">
        {groupAddress(address).join(' ')}
      </bdi>
    </>
  )
}

/** The address that the lines of the request show in full. */
export function addressIn(fact: RequestFact): string | null {
  if ('to' in fact) return fact.to
  if ('spender' in fact) return fact.spender || null
  if ('contract' in fact) return fact.contract
  return 'recipient' in fact ? fact.recipient : null
}
