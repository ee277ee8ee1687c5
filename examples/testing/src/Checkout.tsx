import { useLatchkeyConnection, useLatchkeyProvider } from 'latchkey/react'
import { type JSX, useState } from 'react'
import { isAddress, parseEther } from 'viem'
import { type Payment, pay } from './pay.ts'

/** Pays for the order with the connected wallet. */
export function Checkout(): JSX.Element | null {
  const account = useLatchkeyConnection({ namespace: 'eip155' })
  const { data: provider } = useLatchkeyProvider({ namespace: 'eip155' })
  const [payment, setPayment] = useState<Payment | null>(null)
  const from = account.address
  if (!provider || !from || !isAddress(from)) return null

  const handlePay = async () => {
    setPayment(await pay(provider, { from, amount: parseEther('0.01') }))
  }
  return (
    <p>
      <button type="button" onClick={handlePay}>
        Pay 0.01 ETH
      </button>
      <output>{payment ? describe(payment) : ''}</output>
    </p>
  )
}

function describe(payment: Payment): string {
  return payment.status === 'paid' ? 'Thank you for your order.' : 'You rejected the payment.'
}
